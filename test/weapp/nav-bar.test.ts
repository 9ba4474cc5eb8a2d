import { sample } from '../support/sample'
import { openPage } from './weapp'

const CAPSULE = { width: 87, height: 32, left: 278, top: 26, right: 365, bottom: 58 }
const wx = {
  getMenuButtonBoundingClientRect: () => CAPSULE,
  getWindowInfo: () => ({ windowWidth: 375, windowHeight: 812, statusBarHeight: 20, pixelRatio: 2 })
}
const style = (node: Element | undefined) => node?.getAttribute('style') ?? ''

test('the title stands in the middle of the screen, the capsule’s room beside it and not beside all of the bar', async () => {
  const answers = { 'GET /api/article/notice/list': { list: [], count: 0 } }
  const page = await openPage('pages/notice/list', {}, { wx, answers })
  await page.expectText('公告')
  const [row] = page.all('.nav__row--title')
  expect([...row!.children].map(child => child.className.replace(/\S*?--(?=nav)/g, ''))).toEqual([
    expect.stringContaining('nav__side'),
    expect.stringContaining('nav__title'),
    expect.stringContaining('nav__side--end')
  ])
  expect(style(page.all('.nav__bar')[0])).not.toMatch(/padding-right/)
  // From the capsule's left edge to the edge of the screen.
  expect(style(page.all('.nav__side--end')[0])).toMatch(/padding-right: ?97px/)
  expect(row!.firstElementChild!.querySelectorAll('*').length).toBeGreaterThan(0)
})

test('a search box in the title’s place ends before the capsule', async () => {
  const answers = { 'POST /api/spread/people': sample('POST /api/spread/people', {}) }
  const page = await openPage('pages/user/fans_list', {}, { wx, answers, token: 'a-token' })
  await page.until(() => page.all('.nav__middle').length > 0)
  expect(style(page.all('.nav__bar')[0])).toMatch(/padding-right: ?97px/)
})
