/** Taro's tab bar is made of links to «javascript:;», which our content policy refuses to run: its own handler is enough. */
export function quietTabLinks() {
  document.addEventListener('click', event => {
    const link = (event.target as Element | null)?.closest?.('a[href^="javascript:"]')
    if (link) event.preventDefault()
  })
}
