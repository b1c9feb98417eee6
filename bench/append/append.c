/* append FILE LINE [N]: what any program must do to add a line to a log that others write to as
 * well: open, lock, write, fsync, close. N times, 1 by default. The peer of `hz heinzel report`. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 3) {
    fputs("append: name a file and a line\n", stderr);
    return 2;
  }
  size_t n = strlen(argv[2]);
  char *line = malloc(n + 1);
  if (!line) return 1;
  memcpy(line, argv[2], n);
  line[n] = '\n';
  for (int i = argc > 3 ? atoi(argv[3]) : 1; i > 0; i--) {
    int f = open(argv[1], O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (f < 0 || flock(f, LOCK_EX) || write(f, line, n + 1) != (ssize_t)(n + 1) || fsync(f) || close(f)) {
      perror(argv[1]);
      return 1;
    }
  }
  free(line);
  return 0;
}
