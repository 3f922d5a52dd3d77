// Counts what holds and what does not, and says the latter.
let passed = 0,
  failed = 0;

/// `fault` says what is wrong; an empty one says that nothing is.
export function check(what, fault) {
  if (!fault) {
    ++passed;
    return;
  }
  ++failed;
  console.log(`FAILED: ${what}: ${fault}`);
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
