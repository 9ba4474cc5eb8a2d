import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { consolePeople, users } from '../../server/src/db/schema'
import { openDeskSession } from '../../server/src/engines/desk'
import { rowsIn } from '../../server/test/sheets'
import type { Flow } from './flow'
import type { FlowPage } from './page'

/** A choice is in the select with the next drawing; after so long it will not come. */
const TAKEN_MS = 5_000
const PASSWORD = 'Haowu#2688'

export const idOf = async (flow: Flow, phone: string) =>
  (await flow.db.select().from(users).where(eq(users.phone, phone)))[0]!.id

export const label = (page: FlowPage, name: string) => page.tab.getByLabel(name, { exact: true })
export const button = (page: FlowPage, name: string) => page.tab.getByRole('button', { name, exact: true })
/** The row of a list that reads so. */
export const row = (page: FlowPage, text: string) => page.tab.getByRole('row').filter({ hasText: text })

/** What the selects that are open offer. */
const offered = (page: FlowPage) =>
  page.tab.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')

/**
 * Chooses the last option of a select that reads so, after typing `search` where one is given. A list that is drawn anew between
 * press and release takes no choice, so the select is asked what it holds, and opened again when that is something else.
 */
export async function pick(page: FlowPage, name: string, option: string, search = '') {
  const field = page.tab.getByRole('combobox', { name, exact: true })
  const offers = offered(page).filter({ hasText: option })
  const holds = page.tab.locator('.ant-select').filter({ has: field }).filter({ hasText: option })
  for (let tries = 1; ; tries++) {
    await field.click()
    if (search) await page.tab.keyboard.type(search)
    await offers.last().click()
    try {
      return await holds.waitFor({ timeout: TAKEN_MS })
    } catch (error) {
      if (tries === 3) throw error
      await page.tab.keyboard.press('Escape')
    }
  }
}

export const go = async (flow: Flow, page: FlowPage, path: string) => {
  await page.tab.goto(`${flow.server.origin}/admin${path}`)
  await page.rest()
}

export async function password(page: FlowPage, phone: string) {
  await label(page, '手机号').fill(phone)
  await label(page, '密码').fill(PASSWORD)
  await button(page, '下一步').click()
}

/** At the console as somebody who has just given both factors there. */
export async function atDesk(flow: Flow, phone: string, path = '/', width?: number): Promise<FlowPage> {
  const [user] = await flow.db.select().from(users).where(eq(users.phone, phone))
  // A code is good once, and a journey does not wait for the next one.
  await flow.db.update(consolePeople).set({ totpStep: 0 }).where(eq(consolePeople.userId, user!.id))
  const holder = { userId: user!.id, passwordHash: user!.passwordHash, agent: '', ip: '127.0.0.1' }
  const { token } = await openDeskSession(flow.db, holder, new Date())
  const page = await flow.visitDesk(path, { width, token })
  await page.expectText(/后台$/, '今日')
  await page.quiet()
  return page
}

/** Both factors, with the code that the demo shows. */
export async function signInAtDesk(page: FlowPage, phone: string) {
  await password(page, phone)
  await page.tap('填入')
  await button(page, '登录').click()
  await page.expectText(/后台$/, '今日')
  await page.quiet()
}

/** What is saved when something is tapped. */
export async function saved(page: FlowPage, tap: () => Promise<unknown>): Promise<Buffer> {
  const [file] = await Promise.all([page.tab.waitForEvent('download'), tap()])
  return readFileSync(await file.path())
}
/** The rows of a file that is saved by a button with a choice of formats. */
export const savedAs = async (page: FlowPage, name: string, format: 'xlsx' | 'csv') =>
  rowsIn(
    await saved(page, async () => {
      await button(page, name).click()
      await page.tab.getByRole('menuitem', { name: `.${format}` }).click()
    })
  )
