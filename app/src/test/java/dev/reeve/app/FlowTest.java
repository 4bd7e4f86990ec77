package dev.reeve.app;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.reeve.core.text.SafeText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The flow of the data is the direction of the dependencies, and the build holds us to it. */
@Execution(ExecutionMode.CONCURRENT)
class FlowTest {

  /** Modules for tests alone, which are no part of the product. */
  private static final List<String> FOR_TESTS = List.of("browser", "database", "fuzz", "mutants");

  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(
              location -> FOR_TESTS.stream().noneMatch(each -> location.contains("/" + each + "/")))
          .importPackages("dev.reeve");

  /** Each may know those after it. */
  private static final List<String> MODULES =
      List.of(
          "app",
          "bench",
          "server",
          "pages",
          "sim",
          "daemon",
          "workflows",
          "agents",
          "base",
          "core");

  /** The same inside the daemon; packages that are not named are held to having no circles. */
  private static final List<String> STATIONS = List.of("ingress", "engine", "log");

  private static final DescribedPredicate<JavaAccess<?>> VOUCHES =
      describe(
          "is SafeText.redacted or the constructor of SafeText",
          access ->
              access.getTargetOwner().isEquivalentTo(SafeText.class)
                  && List.of("redacted", "<init>").contains(access.getTarget().getName()));

  @Test
  @DisplayName("I1 the core knows only itself")
  void the_core_knows_only_itself() {
    classes()
        .that()
        .resideInAPackage("dev.reeve.core..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.reeve.core..", "java..", "org.jspecify.annotations..")
        .because("I1: the core touches nothing")
        .check(PRODUCT);
  }

  @Test
  @DisplayName("I2 nothing in the core has an order from hashing")
  void nothing_in_the_core_has_an_order_from_hashing() {
    noClasses()
        .that()
        .resideInAPackage("dev.reeve.core..")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(HashMap.class, HashSet.class, Hashtable.class, ConcurrentHashMap.class)
        .because("I2: two runs must give the same bytes")
        .check(PRODUCT);
    noFields()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage("dev.reeve.core..")
        .and()
        .areNotStatic()
        .should()
        .haveRawType(Map.class)
        .orShould()
        .haveRawType(Set.class)
        .because("I2: a Map or Set from outside may be of any order; hold what says its order")
        .check(PRODUCT);
  }

  @Test
  @DisplayName("I4 only the redactor vouches for text from outside")
  void only_the_redactor_vouches_for_text_from_outside() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.reeve.base.redact..", "dev.reeve.core.text..")
        .should()
        .accessTargetWhere(VOUCHES)
        .because("I4: what is not redacted is not stored")
        .check(PRODUCT);
  }

  /** Whoever puts something on a disk beside the log, by where it does. */
  private static final List<String> WRITERS =
      Stream.of(
              // The ports themselves: everybody else writes through them, or stands below.
              List.of("base.file.AtomicFile", "base.file.Home", "base.file.LockFile"),
              // Reeve's own folder.
              List.of(
                  "agents.ObserverTokens",
                  "agents.run.Once",
                  "agents.run.Output",
                  "agents.run.RunFolder",
                  "app.DaemonLog",
                  "daemon.log.Archive",
                  "daemon.log.sqlite.Losses",
                  "daemon.log.sqlite.Promises",
                  "server.Announcement",
                  "server.Daemon",
                  "server.DaemonEffects",
                  "server.access.Tokens",
                  "server.access.Bindings",
                  "server.checkpoint.Residents",
                  "server.config.LastConfiguration",
                  "server.files.HomeNotebook",
                  "server.gates.GatePromises",
                  "server.hooks.Trees",
                  "server.members.Badge",
                  "server.members.Post",
                  "server.members.Salvage",
                  "server.members.Speech",
                  "server.presence.TieFile",
                  "server.store.FileHold",
                  "server.store.NodeName",
                  "server.store.StoreCopy"),
              // The folders of teams (T-80, T-81), and .git/info/exclude.
              List.of("daemon.files.DiskFolder", "agents.rescue.Exclusion"),
              // Inboxes of Claude Code's teams, and nothing else of Claude Code's.
              List.of("agents.claude.home.InboxFile"),
              // Work trees and rescue refs.
              List.of("agents.rescue.Git", "agents.rescue.Rescue", "agents.rescue.ScratchIndex"),
              // The files of checkpoints, epics and kanban.
              List.of(
                  "workflows.bus.MessageBus",
                  "workflows.checkpoint.Desk",
                  "workflows.checkpoint.SessionFiles",
                  "workflows.checkpoint.Supervisor",
                  "workflows.epic.Asking",
                  "workflows.epic.EpicStore",
                  "workflows.epic.WorkerRun",
                  "workflows.kanban.Journal",
                  "workflows.kanban.KanbanRun",
                  "workflows.kanban.SupervisorLog",
                  "workflows.kanban.Workspace"),
              // What install and init name.
              List.of(
                  "agents.install.Keepsake",
                  "agents.install.SettingsFile",
                  "server.config.ConfigTemplate"),
              // Where scenario --picture says.
              List.of("app.StoryPicture"),
              // The program's own classes, and folders of the moment.
              List.of(
                  "app.OneJar",
                  "app.TrainCommand",
                  "daemon.log.sqlite.NativeLibrary",
                  "bench.Crowd",
                  "bench.Latency",
                  "bench.Restart",
                  "agents.rescue.ScratchRepository",
                  "app.DemoStage",
                  "bench.Scratch",
                  "agents.process.Programs",
                  "sim.scenario.run.Workplace"))
          .flatMap(List::stream)
          .map(name -> "dev.reeve." + name)
          .toList();

  @Test
  @DisplayName("T-83 of all modules only those write files who are known for it")
  void only_those_write_files_who_are_known_for_it() {
    var writers = new TreeSet<String>();
    for (JavaClass type : PRODUCT) {
      if (isOfTests(type)) continue;
      boolean writes =
          type.getMethodCallsFromSelf().stream()
              .anyMatch(call -> isWrite(call.getTargetOwner().getName(), call.getName()));
      if (writes) writers.add(type.getName().replaceAll("\\$.*", ""));
    }
    assertThat(writers.stream().filter(each -> !WRITERS.contains(each))).as("unknown").isEmpty();
    assertThat(WRITERS.stream().filter(each -> !writers.contains(each))).as("idle").isEmpty();
  }

  private static boolean isOfTests(JavaClass type) {
    String place = type.getSource().map(source -> source.getUri().toString()).orElse("");
    return place.contains("/test-classes/") || place.contains("-test/"); // of Maven, of others
  }

  private static boolean isWrite(String owner, String method) {
    return switch (owner) {
      case "java.nio.file.Files" ->
          method.matches(
              "write.*|move|copy|delete.*|create.*|newOutputStream|newBufferedWriter|set.*");
      case "java.nio.channels.FileChannel" -> method.equals("open");
      case "dev.reeve.base.file.AtomicFile" -> true;
      default -> owner.matches("java\\.io\\.(FileOutputStream|RandomAccessFile|FileWriter)");
    };
  }

  @Test
  @DisplayName("I7 modules point one way")
  void modules_point_one_way() {
    assertPointOneWay("dev.reeve.", MODULES);
  }

  @Test
  @DisplayName("I7 the stations of the daemon point one way")
  void the_stations_of_the_daemon_point_one_way() {
    assertPointOneWay("dev.reeve.daemon.", STATIONS);
  }

  @Test
  @DisplayName("I7 there are no circles between the packages of the daemon")
  void there_are_no_circles_in_the_daemon() {
    slices().matching("dev.reeve.daemon.(*)..").should().beFreeOfCycles().check(PRODUCT);
  }

  @Test
  @DisplayName("I7 all there is of the product is held to the flow")
  void all_there_is_is_held_to_the_flow() {
    var modules = new TreeSet<>(Checkout.packagesIn("*/src/main/java/dev/reeve"));
    assertThat(modules).containsAll(FOR_TESTS);
    modules.removeAll(FOR_TESTS);
    assertThat(MODULES).containsAll(modules);
    assertThat(modules).contains("core").isEqualTo(partsOfNames("dev.reeve."));
    assertThat(Checkout.packagesIn("daemon/src/main/java/dev/reeve/daemon"))
        .isEqualTo(partsOfNames("dev.reeve.daemon."));
  }

  private static void assertPointOneWay(String root, List<String> flow) {
    for (int here = 1; here < flow.size(); here++) {
      String[] upstream =
          flow.subList(0, here).stream().map(name -> root + name + "..").toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(root + flow.get(here) + "..")
          .should()
          .dependOnClassesThat(resideInAnyPackage(upstream))
          .because("I7: " + String.join(" -> ", flow))
          .allowEmptyShould(true) // what is not written yet; see all_there_is_is_held_to_the_flow
          .check(PRODUCT);
    }
  }

  /** What comes next in the names of the classes below {@code root}. */
  private static SortedSet<String> partsOfNames(String root) {
    var parts = new TreeSet<String>();
    for (JavaClass type : PRODUCT) {
      String name = type.getPackageName() + ".";
      if (name.startsWith(root) && name.length() > root.length()) {
        parts.add(name.substring(root.length(), name.indexOf('.', root.length())));
      }
    }
    return parts;
  }
}
