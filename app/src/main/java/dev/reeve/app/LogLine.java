package dev.reeve.app;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.LayoutBase;

/** One line for each event, whatever stands in it; of trouble, where it came from. */
final class LogLine extends LayoutBase<ILoggingEvent> {

  private static final int FRAMES = 8;

  @Override
  public String doLayout(ILoggingEvent event) {
    StringBuilder line = new StringBuilder();
    line.append(event.getInstant()).append(' ').append(event.getLevel()).append(' ');
    line.append(event.getLoggerName()).append(": ").append(event.getFormattedMessage());
    IThrowableProxy trouble = event.getThrowableProxy();
    while (trouble != null) {
      line.append(" | ").append(trouble.getClassName()).append(": ").append(trouble.getMessage());
      var frames = trouble.getStackTraceElementProxyArray();
      for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
        line.append(' ').append(frames[i].getSTEAsString());
      }
      trouble = trouble.getCause();
    }
    return Harmless.line(line.toString()) + "\n";
  }
}
