// Functions that run in the browser: each is sent there as text, so it uses nothing from outside of itself.

/** The page of the address is drawn, and the one before has left the screen; or it led out of the app, such as to the cashier. */
export function isDrawn() {
  if (location.pathname !== '/') return true
  const drawn = [...document.querySelectorAll('.taro_page')].filter(one => one.getClientRects().length > 0)
  return drawn.length === 1 && drawn[0]!.id.split('?')[0] === location.hash.slice(1).split('?')[0]
}

/** No skeleton is on the screen, and every picture on it has come. */
export function isSettled() {
  const onScreen = (element: Element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight
  }
  const waits = [...document.querySelectorAll('.bones')].some(onScreen)
  const blank = [...document.querySelectorAll('img')].some(image => onScreen(image) && !image.complete)
  return !waits && !blank
}

/** What the page can be scrolled sideways by, and what sticks out; '' when it fits. */
export function sideways() {
  const drawn = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)
  // Outside of the app, as at the cashier, all there is.
  const page = drawn ?? document.body
  const wide = Math.max(
    ...[document.documentElement, document.body, page].map(box => box.scrollWidth - box.clientWidth)
  )
  if (wide <= 1) return ''
  const edge = page.getBoundingClientRect().right + 1
  const out = [...page.querySelectorAll('*')].filter(element => element.getBoundingClientRect().right > edge)
  return `${wide} px: ${out
    .map(element => element.className)
    .slice(0, 3)
    .join(', ')}`
}

/** Controls a finger of 44 px cannot hit: how far from its middle a tap still lands on each, whatever is drawn. */
export function smallTargets() {
  const LEAST = 44
  const drawn = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)
  // Outside of the app, as at the cashier, all there is.
  const page = drawn ?? document.body
  const controls = [
    ...(page.querySelectorAll('[role=button], [role=checkbox], [role=switch], [role=tab], input, textarea') ?? [])
  ]
  const found = new Map<string, string>()
  for (const control of controls.slice(0, 120)) {
    const name = String(control.className).split(' ')[0] || control.tagName.toLowerCase()
    if (found.has(name) || control.getClientRects().length === 0) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' as ScrollBehavior })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hits = (across: number, down: number) => {
      const hit = document.elementFromPoint(across, down)
      // A field inside of a row that is tapped as a whole, and a row around a field, are one target.
      return !!hit && (control.contains(hit) || (control.matches('input, textarea') && hit.contains(control)))
    }
    if (!hits(x, y)) continue
    const reach = (dx: number, dy: number) => {
      let far = 0
      while (far < LEAST && hits(x + dx * (far + 1), y + dy * (far + 1))) far++
      return far
    }
    const [west, east, north, south] = [reach(-1, 0), reach(1, 0), reach(0, -1), reach(0, 1)]
    const [width, height] = [west + east + 1, north + south + 1]
    const beside = (across: number, down: number) => {
      const hit = document.elementFromPoint(across, down)
      return hit ? `.${String(hit.className).split(' ')[0]}` : 'the edge'
    }
    const around =
      width < LEAST - 1
        ? [beside(x - west - 1, y), beside(x + east + 1, y)]
        : [beside(x, y - north - 1), beside(x, y + south + 1)]
    if (Math.min(width, height) < LEAST - 1)
      found.set(name, `.${name} ${width} x ${height} between ${around.join(' and ')}`)
  }
  scrollTo(0, 0)
  return [...found.values()]
}

/** Texts whose contrast is too low, as axe-core judges; it was sent to the page before. */
export async function lowContrast() {
  const drawn = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)
  // Outside of the app, as at the cashier, all there is.
  const page = drawn ?? document.body
  interface Judged {
    violations: {
      nodes: {
        target: string[]
        html: string
        any: { data?: { contrastRatio?: number; fgColor?: string; bgColor?: string } }[]
      }[]
    }[]
  }
  const { axe } = globalThis as unknown as { axe: { run(context: unknown, options: unknown): Promise<Judged> } }
  const { violations } = await axe.run(page, { runOnly: ['color-contrast'] })
  const found = new Map<string, string>()
  for (const { html, any } of violations.flatMap(one => one.nodes)) {
    const name = /class="([^" ]+)/.exec(html)?.[1] ?? html.slice(0, 40)
    const { contrastRatio, fgColor, bgColor } = any[0]?.data ?? {}
    found.set(name, `.${name} ${contrastRatio}: ${fgColor} on ${bgColor}`)
  }
  return [...found.values()]
}

/** What else axe-core calls serious or worse: one line a rule and kind of element. */
export async function seriousFaults() {
  const drawn = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)
  // Outside of the app, as at the cashier, all there is.
  const page = drawn ?? document.body
  interface Judged {
    violations: { id: string; impact: string; help: string; nodes: { html: string }[] }[]
  }
  const { axe } = globalThis as unknown as { axe: { run(context: unknown, options: unknown): Promise<Judged> } }
  const { violations } = await axe.run(page, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations']
  })
  const found = new Set<string>()
  for (const { id, impact, help, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue
    for (const { html } of nodes) {
      const name = /class="([^" ]+)/.exec(html)?.[1] ?? html.slice(0, 40)
      found.add(`${id}: .${name} (${help})`)
    }
  }
  return [...found]
}

/**
 * Words on a gradient, which axe-core leaves undecided: against each of its solid colours, 4.5, and 3 for large ones. The
 * ground is the nearest element around with a colour or picture of its own; words on pictures stay undecided.
 */
export function lowOnGradients() {
  const drawn = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)
  // Outside of the app, as at the cashier, all there is.
  const page = drawn ?? document.body
  const coloursIn = (css: string) =>
    [...css.matchAll(/rgba?\(([^)]+)\)/g)]
      .map(([, numbers]) => numbers!.split(/[ ,/]+/).map(Number))
      .filter(([, , , alpha = 1]) => alpha === 1)
  const light = (colour: number[]) => {
    const [r, g, b] = colour
      .map(value => value / 255)
      .map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const ratio = (one: number[], other: number[]) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b)
    return (bright! + 0.05) / (dark! + 0.05)
  }
  const groundOf = (element: Element | null): string => {
    if (!element) return ''
    const { backgroundImage, backgroundColor } = getComputedStyle(element)
    if (backgroundImage !== 'none') return backgroundImage
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : ''
  }
  const found = new Map<string, string>()
  for (const element of page.querySelectorAll('*') ?? []) {
    const name = element.className.toString().split(' ')[0] ?? ''
    const ownWords = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!ownWords || found.has(name) || element.getClientRects().length === 0) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const [words] = coloursIn(color)
    if (!words) continue
    const size = Number.parseFloat(fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    const worst = Math.min(...coloursIn(groundOf(element)).map(ground => ratio(words, ground)))
    if (worst < least) found.set(name, `.${name} ${worst.toFixed(2)}: ${color} on a gradient`)
  }
  return [...found.values()]
}
