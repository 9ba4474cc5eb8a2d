import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_PASSWORD, demoUsers } from '../server/seed/data/people'
import { signInAtDesk } from '../test/flows/desk'
import { FlowPage } from '../test/flows/page'
import { type RunningServer, startServer } from '../test/flows/server'
import { findBrowser } from '../test/support/browser'
import { seededTemplate } from '../test/support/seeded'

const folder = path.resolve(__dirname, '../docs/images')
const MAX_BYTES = 120 * 1024
const OWNER = '13800000005'
const GOODS = '头戴降噪耳机'

/**
 * Takes the pictures of the README from the built app over a demo world of its own: the app as its shopper sees it, the console
 * as its owner does.
 */
async function main() {
  const { server, stop } = await ownServer()
  const { origin } = server
  const { path: executablePath, args, env } = await findBrowser({ whole: true })
  const chrome = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>
  })
  try {
    await mkdir(folder, { recursive: true })
    const pages = await pagesOf(origin)
    const token = await signIn(origin)
    const context = await chrome.newContext({
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 2,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      hasTouch: true,
      isMobile: true
    })
    await context.addCookies([{ name: 'token', value: token, url: origin }])
    for (const [name, page] of Object.entries(pages)) {
      await keep(name, await shot(context, `${origin}/#${page}`))
    }
    await deskPictures(chrome, server)
  } finally {
    await chrome.close()
    await stop()
  }
}

async function ownServer() {
  const template = await seededTemplate()
  process.env.SHOP_SEEDED_TEMPLATE = template.url
  const server = await startServer({ LOG_LEVEL: 'warn' })
  const stop = async () => {
    await server.stop()
    await template.stop()
  }
  return { server, stop }
}

/** Signed in as a person does, with the code that the demo shows. */
async function deskPictures(chrome: Browser, { origin, db }: RunningServer) {
  const context = await chrome.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai'
  })
  // What runs in the browser was compiled with a helper that only exists here.
  await context.addInitScript('globalThis.__name = named => named')
  const page = await FlowPage.of(await context.newPage(), origin)
  await page.tab.goto(`${origin}/admin/`)
  await signInAtDesk(page, OWNER)
  const { rows } = await db.$client.query('select id from products where spec_type = 1 order by sales desc limit 1')
  const pages = { today: '/today', orders: '/orders', product: `/goods/${rows[0].id}`, figures: '/figures' }
  for (const [name, target] of Object.entries(pages)) {
    await page.tab.goto(`${origin}/admin${target}`)
    await page.rest()
    await page.tab.evaluate(() => document.fonts.ready)
    await keep(`desk-${name}`, await page.tab.screenshot({ animations: 'disabled' }))
  }
}

async function keep(name: string, png: Buffer) {
  const picture = await small(png)
  await writeFile(path.join(folder, `${name}.webp`), picture)
  console.log(`${name.padEnd(12)} ${(picture.length / 1024).toFixed(0)} KB`)
}

async function pagesOf(origin: string) {
  const found = await fetch(`${origin}/api/search_productlist?keyword=${encodeURIComponent(GOODS)}`)
  const { data } = (await found.json()) as { data: { list: { id: string }[] } }
  return {
    home: '/pages/index/index',
    goods: `/pages/goods/detail?id=${data.list[0]!.id}`,
    cart: '/pages/store/shopCar',
    order: '/pages/order/list',
    mine: '/pages/mine/mine'
  }
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: demoUsers[0]!.phone, password: DEMO_PASSWORD })
  })
  const { token, msg } = (await answer.json()) as { token?: string; msg: string }
  if (!token) throw new Error(msg)
  return token
}

/** A picture of the page once everything on its first screen is there. */
async function shot(context: BrowserContext, url: string): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.pic')].every(pic => {
      const { x, y, width, height } = pic.getBoundingClientRect()
      const [across, down] = [x + width / 2, y + height / 2]
      const isSeen = across > 0 && across < window.innerWidth && down > 0 && down < window.innerHeight
      return !isSeen || !pic.querySelector('.pic__img') || !pic.querySelector('.pic__blank')
    })
  )
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ animations: 'disabled' })
}

/** As WebP of the best quality that is small enough. */
async function small(png: Buffer): Promise<Buffer> {
  for (let quality = 86; ; quality -= 6) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < MAX_BYTES || quality < 50) return webp
  }
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
