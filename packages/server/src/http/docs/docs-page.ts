/* The page `/docs`: Swagger UI on openapi.json. Links are relative, so that a proxy may serve all of it below a path. */

/** `root`: `/docs` as seen from the page's own address. */
export function docsPage(root: string): string {
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Headrace API</title>
    <link rel="stylesheet" href="${root}/static/swagger-ui.css">
    <link rel="stylesheet" href="${root}/static/index.css">
    <link rel="icon" type="image/png" sizes="32x32" href="${root}/static/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${root}/static/swagger-ui-bundle.js"></script>
    <script src="${root}/show.js"></script>
  </body>
</html>
`;
}

/** `/docs/show.js`. With its own defaults, the page would have the description checked elsewhere. */
export const showDocs = `SwaggerUIBundle({
  url: new URL('../openapi.json', document.currentScript.src).href,
  dom_id: '#swagger-ui',
  validatorUrl: null,
  deepLinking: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  displayRequestDuration: true,
});
`;
