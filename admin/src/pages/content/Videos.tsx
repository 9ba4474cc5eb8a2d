import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { state } from '../../kit/cells'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Count, small } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Video } from './Video'
import { VideoComments } from './VideoComments'
import { Published, VIDEO_STATES } from './video-words'

type VideoRow = Answer<'GET /api/admin/video/list'>['list'][number]
type Filter = 'part' | 'state' | 'search' | 'user' | 'video' | 'hidden' | 'waiting'

const STATES = [
  { value: '', label: '全部' },
  { value: 'waiting', label: '待看' },
  { value: 'shown', label: '展示中' },
  { value: 'hidden', label: '作者已隐藏' },
  { value: 'blocked', label: '已下架' }
]
const PARTS = [
  { value: '', label: '视频' },
  { value: 'comments', label: '评论' }
]

const COLUMNS: Column<VideoRow>[] = [
  {
    field: 'title',
    title: '视频',
    width: 300,
    draw: row => (
      <div className="goods">
        <img src={small(row.image)} alt="" width={44} height={60} className="cover" />
        <div>
          <div>{row.title}</div>
          <div className="soft">{`${row.duration} 秒${row.store_name && ` · ${row.store_name}`}`}</div>
        </div>
      </div>
    )
  },
  { field: 'nickname', title: '作者', draw: row => <Published row={row} /> },
  { field: 'like_num', title: '点赞', align: 'right', draw: row => <Count of={row.like_num} /> },
  { field: 'comment_num', title: '评论', align: 'right', draw: row => <Count of={row.comment_num} /> },
  state('state', VIDEO_STATES),
  {
    field: 'hidden_why',
    title: '下架原因',
    width: 200,
    draw: row => (row.hidden_why ? `${row.hidden_by}：${row.hidden_why}` : <span className="soft">—</span>)
  }
]

/** Short videos people published, and what was said below them. */
export default function Videos() {
  const { of, set } = useAddress<Filter>()
  const part = of('part') === 'comments' ? 'comments' : ''
  const bar = (
    <Segmented
      aria-label="视频或评论"
      options={PARTS}
      value={part}
      onChange={value => set({ part: value, state: '', search: '', user: '', video: '', hidden: '', waiting: '' })}
    />
  )
  return part ? <VideoComments bar={bar} /> : <VideoList bar={bar} />
}

function VideoList({ bar }: { bar: React.ReactNode }) {
  const may = useMay()('video.hide')
  const { of, set } = useAddress<Filter>()
  const [open, setOpen] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const seen = useDeed('POST /api/admin/video/seen', '已标记看过')
  const asked = {
    state: (of('state') || undefined) as Sent<'GET /api/admin/video/list'>['state'],
    search: of('search'),
    user: of('user') || undefined
  }
  const acts: Column<VideoRow> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Button type="link" size="small" onClick={() => setOpen(row.id)}>
        查看
      </Button>
    )
  }
  const pass = async () => (await seen.run({ ids: chosen })) && setChosen([])
  return (
    <>
      <ListPage<VideoRow>
        title="短视频"
        name="videos"
        asked={{ state: of('state'), search: of('search'), user: of('user') }}
        load={({ limit, cursor }) => api('GET /api/admin/video/list', { ...asked, limit, cursor })}
        columns={[...COLUMNS, acts]}
        keyOf={row => row.id}
        empty={of('state') === 'waiting' ? '没有待看的视频' : '没有符合条件的视频'}
        onOpen={row => setOpen(row.id)}
        chosen={may ? { keys: chosen, set: setChosen } : undefined}
        filters={
          <>
            {bar}
            <Segmented
              aria-label="状态"
              options={STATES}
              value={of('state')}
              onChange={value => set({ state: value })}
            />
            <Search name="search" placeholder="视频标题" of={of} set={set} />
            {of('user') && <Button onClick={() => set({ user: '' })}>只看一位作者 ×</Button>}
          </>
        }
        actions={
          may && (
            <Button disabled={chosen.length === 0} loading={seen.busy} onClick={pass}>
              {chosen.length > 0 ? `标记 ${chosen.length} 个看过` : '标记看过'}
            </Button>
          )
        }
      />
      {open && <Video id={open} onClose={() => setOpen('')} />}
    </>
  )
}
