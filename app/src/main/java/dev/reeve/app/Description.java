package dev.reeve.app;

import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Describes a command to its parser in so many words. Others have annotations for it, but for each
 * kind of annotation Java makes a class at every start, and these commands have no time for that
 * (P-7).
 */
final class Description {

  private final CommandSpec spec;

  private Description(CommandSpec spec) {
    this.spec = spec;
  }

  static Description of(String name, Object command) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(name);
    spec.usageMessage().sortOptions(false);
    return new Description(spec.versionProvider(new Version()));
  }

  Description about(String... description) {
    spec.usageMessage().description(description);
    return this;
  }

  /** It is one of several commands. */
  Description withCommands() {
    spec.usageMessage().synopsisSubcommandLabel("COMMAND");
    return this;
  }

  Description exitCodes(String... codes) {
    spec.usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(UsageMessageSpec.keyValuesMap(codes));
    return this;
  }

  Description examples(String... lines) {
    spec.usageMessage().footerHeading("%nExamples:%n");
    return footer(lines);
  }

  Description footer(String... lines) {
    spec.usageMessage().footer(lines);
    return this;
  }

  Description flag(String name, String description, Consumer<Boolean> field) {
    return option(OptionSpec.builder(name).type(boolean.class), description, field);
  }

  <T> Description option(OptionSpec.Builder option, String description, Consumer<T> field) {
    OptionSpec built = option.description(description).setter(to(field)).build();
    spec.addOption(built);
    return this;
  }

  <T> Description parameter(
      PositionalParamSpec.Builder parameter, String description, Consumer<T> field) {
    spec.addPositional(parameter.description(description).setter(to(field)).build());
    return this;
  }

  @SuppressWarnings("unchecked") // the parser has made it of the type that the option names
  private static <T> ISetter to(Consumer<T> field) {
    return new ISetter() {
      @Override
      public <V> V set(V value) {
        if (value != null) field.accept((T) value); // what is not given stays as it is
        return value;
      }
    };
  }

  /** With help and version, as every command has them. */
  CommandSpec whole() {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help message and exit.")
            .build());
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print version information and exit.")
            .build());
    return spec;
  }
}
