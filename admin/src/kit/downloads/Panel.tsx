import { App, Button, Popover, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type Download, drop, useDownloads } from './store'
import './downloads.css'

const isRunning = ({ state }: Download) => state === 'running'

/** Files that are on their way, with how far each is, and those that came to an end: a small list beside whatever page is open. */
export default function Panel() {
  const list = useDownloads()
  // It would lie over what a page is worked with: it opens when it is asked for, or when something has to be begun again.
  const [open, setOpen] = useState(false)
  const running = list.filter(isRunning).length
  const isUnderWay = running > 0
  useFailures(list, setOpen)
  useEffect(() => {
    if (!isUnderWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnderWay])
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <div className="downloads">
          {list.map(one => (
            <Line key={one.id} {...one} />
          ))}
          {isUnderWay && <p className="soft">导出期间可以继续处理其他页面，请不要关闭或刷新本标签页。</p>}
        </div>
      }
    >
      <Button type="text">{isUnderWay ? `正在导出 ${running} 个文件` : '导出记录'}</Button>
    </Popover>
  )
}

/** Says of each that failed so, once, and opens the list. */
function useFailures(list: readonly Download[], setOpen: (open: boolean) => void) {
  const { message } = App.useApp()
  const said = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, state, filename } of list)
      if (state !== 'failed') said.current.delete(id)
      else if (!said.current.has(id)) {
        said.current.add(id)
        message.error(`「${filename}」导出失败`, 5)
        setOpen(true)
      }
  }, [list, message, setOpen])
}

const number = (count: number) => count.toLocaleString('zh-CN')

/** How far a file is; of more rows than were reckoned with it is not said of how many. */
function wordsOf({ state, rows, about, why }: Download): string {
  if (state === 'done') return `已保存，共 ${number(rows)} 行`
  if (state === 'failed') return why
  if (state === 'stopped') return '已停止，文件没有保存'
  if (rows === 0) return '正在准备数据'
  return about > rows ? `已导出 ${number(rows)} 行，共约 ${number(about)} 行` : `已导出 ${number(rows)} 行`
}

function Line(one: Download) {
  const { id, filename, state, rows, about, stop, again } = one
  const percent = about > rows ? Math.floor((rows * 100) / about) : undefined
  return (
    <div className="download">
      <div className="download-head">
        <b title={filename}>{filename}</b>
        {state === 'running' && (
          <Button size="small" onClick={stop}>
            停止
          </Button>
        )}
        {(state === 'failed' || state === 'stopped') && (
          <Button size="small" onClick={again}>
            重新导出
          </Button>
        )}
        {state !== 'running' && (
          <Button
            size="small"
            type="text"
            aria-label={`移除 ${filename}`}
            onClick={() => drop(other => other.id === id)}
          >
            ✕
          </Button>
        )}
      </div>
      {state === 'running' && percent !== undefined && (
        <Progress size="small" percent={percent} aria-label={`${filename}的进度`} />
      )}
      <div className={state === 'failed' ? 'danger' : 'soft'}>{wordsOf(one)}</div>
    </div>
  )
}
