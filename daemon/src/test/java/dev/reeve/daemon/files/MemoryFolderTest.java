package dev.reeve.daemon.files;

class MemoryFolderTest extends TeamFolderContract {

  @Override
  TeamFolder folder() {
    return new MemoryFolder();
  }
}
