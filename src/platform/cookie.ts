/** Only the browser has cookies; elsewhere storage alone keeps the token. */
export function setCookie(_name: string, _value: string, _days: number) {}
export function getCookie(_name: string): string {
  return ''
}
export function clearCookie(_name: string) {}
