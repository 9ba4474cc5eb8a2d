import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Drawer, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { StateTag } from '../../kit/cells'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Author, VIDEO_STATES } from './video-words'

type Whole = Answer<'GET /api/admin/video/detail/{id}'>

/** One video, to be watched, let through or taken down. */
export function Video({ id, onClose }: { id: string; onClose(): void }) {
  const may = useMay()('video.hide')
  const query = useQuery({
    queryKey: ['video', id],
    queryFn: () => api('GET /api/admin/video/detail/{id}', { id })
  })
  const { data } = query
  return (
    <Drawer
      open
      size={640}
      title={data?.title ?? '短视频'}
      onClose={onClose}
      footer={data && may && <Deeds video={data} onClose={onClose} />}
    >
      {data ? <Watch video={data} /> : <StateOf query={query} />}
    </Drawer>
  )
}

function Watch({ video }: { video: Whole }) {
  const mayGoods = useMay()('goods.read')
  const down = video.hidden_time !== null && (
    <span className="soft">
      {video.hidden_by} <Exact at={video.hidden_time} />：{video.hidden_why}
    </span>
  )
  const facts = {
    作者: (
      <Space>
        <Author id={video.uid} name={video.nickname} />
        <Link to={`/videos?user=${video.uid}`}>作者的全部视频</Link>
      </Space>
    ),
    状态: (
      <>
        <StateTag of={video.state} states={VIDEO_STATES} />
        {down}
      </>
    ),
    发布时间: <Exact at={video.add_time} />,
    关联商品:
      video.product_id && mayGoods ? (
        <Link to={`/goods/${video.product_id}`}>{video.store_name}</Link>
      ) : (
        video.store_name || '—'
      ),
    互动: (
      <Space>
        {`点赞 ${video.like_num}`}
        <Link to={`/videos?part=comments&video=${video.id}`}>{`评论 ${video.comment_num}`}</Link>
      </Space>
    )
  }
  return (
    <>
      <video className="film" src={video.video_url} poster={video.image} controls preload="metadata">
        <track kind="captions" />
      </video>
      <Descriptions
        column={1}
        size="small"
        items={Object.entries(facts).map(([label, children]) => ({ key: label, label, children }))}
      />
    </>
  )
}

function Deeds({ video, onClose }: { video: Whole; onClose(): void }) {
  const [asking, setAsking] = useState(false)
  const seen = useDeed('POST /api/admin/video/seen', '已标记看过')
  const pass = async () => {
    if (await seen.run({ ids: [video.id] })) onClose()
  }
  const isDown = video.state === 'blocked'
  return (
    <Space>
      {video.state === 'waiting' && (
        <Button type="primary" loading={seen.busy} onClick={pass}>
          看过，继续展示
        </Button>
      )}
      <Button danger={!isDown} onClick={() => setAsking(true)}>
        {isDown ? '恢复展示' : '下架'}
      </Button>
      {asking && <Decide video={video} onDone={onClose} onCancel={() => setAsking(false)} />}
    </Space>
  )
}

interface DecideProps {
  video: Whole
  onDone(): void
  onCancel(): void
}

function Decide({ video, onDone, onCancel }: DecideProps) {
  const isDown = video.state === 'blocked'
  const show = useDeed('POST /api/admin/video/show', isDown ? '已恢复展示' : '已下架')
  const send = async (reason: string) => {
    if (await show.run({ id: video.id, shown: isDown ? 1 : 0, reason })) onDone()
  }
  return (
    <Ask
      title={isDown ? '恢复展示这个视频' : '下架这个视频'}
      words={
        isDown
          ? '恢复后所有人可以看到，作者会收到通知和你填写的原因。'
          : '下架后只有作者自己看得到，而且不能再公开。作者会收到通知，看到你填写的原因。'
      }
      label="原因（作者可见）"
      ok={isDown ? '确认恢复' : '确认下架'}
      danger={!isDown}
      busy={show.busy}
      onOk={send}
      onCancel={onCancel}
    />
  )
}
