/** JSON-LD of a page: data that browsers do not run, so it needs no nonce. */
export const StructuredData = ({ json }: { json: string }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: json.replace(/</g, '\\u003c') }}
  />
)
