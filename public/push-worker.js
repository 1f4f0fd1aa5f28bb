/* Shows notices that come from the push service, and opens their pages. It keeps nothing and answers no request. */
addEventListener('install', () => skipWaiting())

addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body, tag, lang, data: { url } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPage(new URL(event.notification.data.url, location.origin).href))
})

/** In a tab that shows it already; other tabs stay as they are, because something may be half written there. */
async function showPage(url) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url === url)
  return tab ? tab.focus() : clients.openWindow(url)
}
