/** Where agents call the same things as tools, in the Model Context Protocol. */
export const mcpPath = '/mcp';
