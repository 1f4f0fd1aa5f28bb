/** What other sites show of a link to a page, and where the page's feeds are. */
import type { Frame } from './frame'

export type Preview = { description: string }

/** `path`: the page's own address, without what only its links add. */
export function PreviewTags({
  title,
  preview: { description },
  frame: { origin, here },
}: {
  title: string
  preview: Preview
  frame: Frame
}) {
  const address = origin + new URL(here, origin).pathname
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="모두책" />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/cover.png`} />
      <link rel="alternate" type="application/opds+json" title="OPDS" href="/opds" />
      <link rel="alternate" type="application/atom+xml" title="Atom" href="/feeds/books" />
    </>
  )
}
