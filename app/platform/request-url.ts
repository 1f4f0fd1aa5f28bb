/** The address of a request, parsed once: a page asks for it a dozen times. */

const urls = new WeakMap<Request, Readonly<URL>>()

/** The parsed address. It is shared: make a copy (`new URL(urlOf(request))`) to change it. */
export function urlOf(request: Request): Readonly<URL> {
  const known = urls.get(request)
  if (known) return known
  const url = new URL(request.url)
  urls.set(request, url)
  return url
}
