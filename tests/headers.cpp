// Nothing: the target of this file holds the headers that all tests include, compiled in advance.
