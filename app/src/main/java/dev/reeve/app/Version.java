package dev.reeve.app;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"reeve " + dev.reeve.base.text.Version.number()};
  }
}
