/** Only scripts of the app read the cookie, so it need not travel with anything another site asks for. */
const attributes = () => `path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`

export function setCookie(name: string, value: string, days: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers the shop supports
  document.cookie = `${name}=${encodeURIComponent(value)}; max-age=${days * 86_400}; ${attributes()}`
}

export function getCookie(name: string): string {
  const pair = document.cookie.split('; ').find(item => item.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

export function clearCookie(name: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=; max-age=0; ${attributes()}`
}
