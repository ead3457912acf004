/* Loaded once this Node is known to be new enough. Apart from headrace.cjs, since old ones cannot read `import()`. */
void import('../dist/installed.js');
