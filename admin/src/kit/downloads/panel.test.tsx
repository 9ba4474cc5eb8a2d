import { App, ConfigProvider } from 'antd'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import Panel from './Panel'
import { type Download, drop, put } from './store'

jest.mock('./downloads.css', () => ({}))

const asked: string[] = []
const one = (changes: Partial<Download>): Download => ({
  ...{ id: 'a', filename: '订单-2026-11-20.xlsx', state: 'running', rows: 0, about: 0, why: '', shown: true },
  stop: () => void asked.push('stop'),
  again: () => void asked.push('again'),
  ...changes
})
const say = (changes: Partial<Download>) => act(async () => put(one(changes)))
const read = () => document.body.textContent
const percent = () => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
const press = (words: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(button => (button.getAttribute('aria-label') ?? button.textContent) === words)!
      .click()
  )

/** The measuring of the browser, of which there is none here. */
class Unmeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let root: Root
beforeAll(() => void Object.assign(globalThis, { ResizeObserver: Unmeasured }))
beforeEach(async () => {
  asked.length = 0
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await say({})
  await act(async () =>
    root.render(
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <Panel />
        </App>
      </ConfigProvider>
    )
  )
})
afterEach(async () => {
  await act(async () => {
    drop(() => true)
    root.unmount()
  })
  document.body.replaceChildren()
})

test('a file on its way tells its rows, of about how many as long as those are more, and is stopped', async () => {
  expect(read()).toBe('正在导出 1 个文件')
  await press('正在导出 1 个文件')
  expect(read()).toContain('正在准备数据')
  await say({ rows: 12_000, about: 58_000 })
  expect(read()).toContain('已导出 12,000 行，共约 58,000 行')
  expect(percent()).toBe('20')
  await say({ rows: 60_000, about: 58_000 })
  expect(read()).toContain('已导出 60,000 行')
  expect(read()).not.toContain('共约')
  expect(percent()).toBeUndefined()
  await press('停止')
  expect(asked).toEqual(['stop'])
})

test('one that failed says so and is begun again; one that is over can be put away', async () => {
  await say({ state: 'failed', why: '连接中断，文件没有导出完' })
  expect(read()).toContain('连接中断，文件没有导出完')
  expect(read()).toContain('「订单-2026-11-20.xlsx」导出失败')
  await press('重新导出')
  expect(asked).toEqual(['again'])
  await say({ state: 'stopped' })
  expect(read()).toContain('已停止，文件没有保存')
  await say({ state: 'done', rows: 58_012 })
  expect(read()).toContain('已保存，共 58,012 行')
  expect(read()).toContain('导出记录')
  await press('移除 订单-2026-11-20.xlsx')
  expect(read()).not.toContain('已保存')
})
