import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { small, When } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Video } from './Video'
import { Published } from './video-words'

type Row = Answer<'GET /api/admin/video/comments'>['list'][number]

const SHOWN = [
  { value: '', label: '显示中' },
  { value: 'waiting', label: '待看' },
  { value: 'hidden', label: '已隐藏' }
]

const said = (isWaiting: boolean): Column<Row> => ({
  field: 'content',
  title: '评论',
  width: 360,
  draw: row => (
    <div className="review">
      <div>{row.content}</div>
      {row.is_answer === 1 && <Tag>回复</Tag>}
      {row.is_seen === 0 && !isWaiting && <Tag color="orange">待看</Tag>}
      {row.is_hidden === 1 && (
        <div className="soft">
          {row.hidden_by} <When at={row.hidden_time} />：{row.hidden_why}
        </div>
      )}
    </div>
  )
})
const by: Column<Row> = { field: 'nickname', title: '会员', draw: row => <Published row={row} /> }

const EMPTY = { '': '还没有评论', waiting: '没有待看的评论', hidden: '没有隐藏的评论' }

/** What was said below all videos, or one of them, the newest first. */
export function VideoComments({ bar }: { bar: ReactNode }) {
  const may = useMay()('video.hide')
  const { of, set } = useAddress<'hidden' | 'waiting' | 'video'>()
  const shown = of('hidden') ? 'hidden' : of('waiting') ? 'waiting' : ''
  const [chosen, setChosen] = useState<string[]>([])
  const seen = useDeed('POST /api/admin/video/comment/seen', '已标记看过')
  const [watched, setWatched] = useState('')
  const [begun, setBegun] = useState<Row>()
  const about: Column<Row> = {
    field: 'title',
    title: '视频',
    width: 260,
    draw: row => (
      <div className="goods">
        <img src={small(row.image)} alt="" width={44} height={60} className="cover" />
        <Button type="link" size="small" className="long" onClick={() => setWatched(row.video_id)}>
          {row.title}
        </Button>
      </div>
    )
  }
  const acts: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Button type="link" size="small" className={row.is_hidden ? '' : 'danger'} onClick={() => setBegun(row)}>
        {row.is_hidden ? '恢复显示' : '隐藏'}
      </Button>
    )
  }
  const asked = {
    ...(shown === 'hidden' && { hidden: 1 as const }),
    ...(shown === 'waiting' && { waiting: 1 as const }),
    video: of('video') || undefined
  }
  const pass = async () => (await seen.run({ ids: chosen })) && setChosen([])
  const show = (value: string) => {
    setChosen([])
    set({ hidden: value === 'hidden' ? '1' : '', waiting: value === 'waiting' ? '1' : '' })
  }
  return (
    <>
      <ListPage<Row>
        title="短视频"
        name="video-comments"
        asked={{ shown, video: of('video') }}
        load={({ limit, cursor }) => api('GET /api/admin/video/comments', { ...asked, limit, cursor })}
        columns={[said(shown === 'waiting'), by, about, ...(may ? [acts] : [])]}
        keyOf={row => row.id}
        empty={EMPTY[shown]}
        chosen={may && shown !== 'hidden' ? { keys: chosen, set: setChosen } : undefined}
        filters={
          <>
            {bar}
            <Segmented aria-label="显示或隐藏" options={SHOWN} value={shown} onChange={show} />
            {of('video') && <Button onClick={() => set({ video: '' })}>只看一个视频 ×</Button>}
          </>
        }
        actions={
          may &&
          shown !== 'hidden' && (
            <Button disabled={chosen.length === 0} loading={seen.busy} onClick={pass}>
              {chosen.length > 0 ? `标记 ${chosen.length} 条看过` : '标记看过'}
            </Button>
          )
        }
      />
      {watched && <Video id={watched} onClose={() => setWatched('')} />}
      {begun && <Decide row={begun} onClose={() => setBegun(undefined)} />}
    </>
  )
}

function Decide({ row, onClose }: { row: Row; onClose(): void }) {
  const show = useDeed('POST /api/admin/video/comment/show', row.is_hidden ? '已恢复显示' : '已隐藏')
  const send = async (reason: string) => {
    if (await show.run({ id: row.id, shown: row.is_hidden, reason })) onClose()
  }
  return (
    <Ask
      title={row.is_hidden ? '恢复显示这条评论' : '隐藏这条评论'}
      words={
        row.is_hidden
          ? `「${row.content}」重新显示，一起隐藏的回复也会恢复。`
          : `「${row.content}」和下面的回复不再显示。发表的会员会收到通知，看到你填写的原因。`
      }
      label="原因（会员可见）"
      ok={row.is_hidden ? '确认恢复' : '确认隐藏'}
      danger={!row.is_hidden}
      busy={show.busy}
      onOk={send}
      onCancel={onClose}
    />
  )
}
