import { eq } from 'drizzle-orm'
import { consolePeople, users } from '../../server/src/db/schema'
import type { Flow } from './flow'
import type { FlowPage } from './page'

const PASSWORD = 'Haowu#2688'

export const idOf = async (flow: Flow, phone: string) =>
  (await flow.db.select().from(users).where(eq(users.phone, phone)))[0]!.id

export const label = (page: FlowPage, name: string) => page.tab.getByLabel(name, { exact: true })
export const button = (page: FlowPage, name: string) => page.tab.getByRole('button', { name, exact: true })
/** The row of a list that reads so. */
export const row = (page: FlowPage, text: string) => page.tab.getByRole('row').filter({ hasText: text })

export const go = async (flow: Flow, page: FlowPage, path: string) => {
  await page.tab.goto(`${flow.server.origin}/admin${path}`)
  await page.rest()
}

export async function password(page: FlowPage, phone: string) {
  await label(page, '手机号').fill(phone)
  await label(page, '密码').fill(PASSWORD)
  await button(page, '下一步').click()
}

/** Signed in at the console by both factors, with the code the demo shows. */
export async function atDesk(flow: Flow, phone: string, path = '/', width?: number): Promise<FlowPage> {
  // A code is good once, and a journey does not wait for the next one.
  await flow.db
    .update(consolePeople)
    .set({ totpStep: 0 })
    .where(eq(consolePeople.userId, await idOf(flow, phone)))
  const page = await flow.visitDesk(path, width)
  await signInAtDesk(page, phone)
  return page
}

/** Both factors, with the code that the demo shows. */
export async function signInAtDesk(page: FlowPage, phone: string) {
  await password(page, phone)
  await page.tap('填入')
  await button(page, '登录').click()
  await page.expectText(/后台$/, '今日')
  await page.rest()
}
