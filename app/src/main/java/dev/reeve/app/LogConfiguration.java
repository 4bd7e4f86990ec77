package dev.reeve.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.spi.FilterReply;

/**
 * What is logged where: the daemon writes one line an event to standard error; every other command
 * says what it has to say by itself, and logs nothing. It is found by {@code ServiceLoader}; a
 * configuration file would cost a tenth of a second at every start.
 */
public final class LogConfiguration extends ContextAwareBase implements Configurator {

  private static final String DAEMON = "reeve.daemon";

  /** To be called before the first logger is made. */
  static void forDaemon() {
    System.setProperty(DAEMON, "true");
  }

  @Override
  public ExecutionStatus configure(LoggerContext loggers) {
    Logger root = loggers.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    if (Boolean.getBoolean(DAEMON)) {
      root.setLevel(Level.WARN);
      root.addAppender(standardError(loggers));
      loggers.getLogger("dev.reeve").setLevel(Level.INFO);
      // what is wrong with a connection is said by whoever wanted it
      loggers.getLogger("com.zaxxer.hikari").setLevel(Level.ERROR);
    } else {
      root.setLevel(Level.OFF);
    }
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext loggers) {
    LogLine layout = new LogLine();
    layout.setContext(loggers);
    layout.start();
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setContext(loggers);
    encoder.setLayout(layout);
    encoder.start();
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setContext(loggers);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.addFilter(new Known());
    appender.start();
    return appender;
  }

  /** A start that failed is told in a sentence of our own. */
  private static final class Known extends Filter<ILoggingEvent> {

    @Override
    public FilterReply decide(ILoggingEvent event) {
      boolean known = event.getMessage().equals("Failed to start Javalin");
      return known ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
  }
}
