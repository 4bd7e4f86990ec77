package dev.reeve.agents.claude;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Damages a payload in one of many ways; the same seed does the same damage. */
record Mutation(Random random) {

  byte[] of(byte[] payload) {
    return switch (random.nextInt(5)) {
      case 0 -> flipped(payload);
      case 1 -> Arrays.copyOf(payload, random.nextInt(payload.length));
      case 2 -> spliced(payload);
      default -> retyped(payload);
    };
  }

  private byte[] flipped(byte[] payload) {
    byte[] bytes = payload.clone();
    for (int i = random.nextInt(1, 8); 0 < i; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private byte[] spliced(byte[] payload) {
    int from = random.nextInt(payload.length);
    int to = random.nextInt(from, payload.length);
    byte[] bytes = new byte[payload.length + to - from];
    System.arraycopy(payload, 0, bytes, 0, to);
    System.arraycopy(payload, from, bytes, to, payload.length - from);
    return bytes;
  }

  private byte[] retyped(byte[] payload) {
    if (!(Recorded.json(payload) instanceof ObjectNode object)) return payload;
    for (int i = random.nextInt(1, 4); 0 < i; i--) damage(object);
    return Recorded.bytes(object.toString());
  }

  private void damage(ObjectNode object) {
    List<String> names = List.copyOf(object.propertyNames());
    if (names.isEmpty()) return;
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(9)) {
      case 0 -> object.remove(name);
      case 1 -> object.putNull(name);
      case 2 -> object.put(name, random.nextLong());
      case 3 -> object.put(name, random.nextDouble() * Double.MAX_VALUE);
      case 4 -> object.put(name, random.nextBoolean());
      case 5 -> object.put(name, "\uD800 x".repeat(random.nextInt(100)));
      case 6 -> object.set(name, list(object));
      case 7 -> object.set("of_tomorrow" + random.nextInt(5), object.deepCopy());
      default -> {
        if (object.get(name) instanceof ObjectNode inner) damage(inner);
      }
    }
  }

  private static ArrayNode list(ObjectNode object) {
    return JsonNodeFactory.instance.arrayNode().add(7).add(object.deepCopy()).addNull();
  }
}
