import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { useNewest } from '../../kit/newest'
import { Exact, small } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { BannerForm } from './BannerForm'
import { moved } from './home-words'
import { LinkTitle } from './LinkField'
import { Order } from './Order'
import { PLACES, type Place } from './places'

export type Banner = Answer<'GET /api/admin/banner/list'>['list'][number]

const TONES: Partial<Record<Banner['state'], string>> = { on: 'green', soon: 'blue' }
/** A page has a handful; all of them are on the screen, so that they can be put into an order. */
const ALL = 100

const COLUMNS: Column<Banner>[] = [
  {
    field: 'pic',
    title: '图片',
    draw: row => <img src={small(row.pic)} alt="" width={120} height={48} className="cover" />
  },
  { field: 'title', title: '说明' },
  { field: 'url', title: '跳转', draw: row => <LinkTitle url={row.url} /> },
  { field: 'state', title: '状态', draw: row => <Tag color={TONES[row.state]}>{row._state}</Tag> },
  { field: 'start_time', title: '开始', draw: row => (row.start_time ? <Exact at={row.start_time} /> : '立即') },
  { field: 'end_time', title: '结束', draw: row => (row.end_time ? <Exact at={row.end_time} /> : '长期') }
]

/** Banners of one page, in the order people see them. */
export default function Banners() {
  const may = useMay()
  const { of, set } = useAddress<'place'>()
  const place: Place = PLACES.find(({ value }) => value === of('place'))?.value ?? 'index'
  const [loaded, setLoaded] = useState<Partial<Record<Place, Banner[]>>>({})
  const rows = loaded[place] ?? []
  const [editing, setEditing] = useState<Banner | 'new'>()
  const [removing, setRemoving] = useState<Banner>()
  const newestOf = useNewest<Banner>('banners', row => row.id)
  const deeds: Column<Banner> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Space>
        <Move rows={rows} row={row} />
        <a onClick={() => setEditing(row)}>编辑</a>
        <Show banner={row} />
        <a onClick={() => setRemoving(row)}>删除</a>
      </Space>
    )
  }
  const load = async () => {
    const answer = await api('GET /api/admin/banner/list', { place, page: 1, limit: ALL })
    setLoaded(before => ({ ...before, [place]: answer.list }))
    return { list: answer.list, cursor: null }
  }
  return (
    <>
      <ListPage<Banner>
        title="轮播图"
        name="banners"
        asked={{ place }}
        load={load}
        columns={may('content.edit') ? [...COLUMNS, deeds] : COLUMNS}
        keyOf={row => row.id}
        empty="这个位置还没有轮播图"
        onOpen={row => may('content.edit') && setEditing(row)}
        onEdit={may('content.edit') ? setEditing : undefined}
        actions={
          may('content.edit') && (
            <Button type="primary" onClick={() => setEditing('new')}>
              新建轮播图
            </Button>
          )
        }
        filters={<Segmented options={PLACES} value={place} onChange={value => set({ place: value })} />}
      />
      {editing && (
        <BannerForm
          banner={editing === 'new' ? undefined : editing}
          place={place}
          last={rows.length}
          newestOf={newestOf}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <Remove banner={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function Move({ rows, row }: { rows: Banner[]; row: Banner }) {
  const order = useDeed('POST /api/admin/banner/order', '')
  const at = rows.findIndex(one => one.id === row.id)
  const move = (by: 1 | -1) => void order.run({ place: row.place, ids: moved(rows, at, by).map(one => one.id) })
  return <Order title={row.title} at={at} of={rows.length} disabled={order.busy || at < 0} onMove={move} />
}

function Show({ banner: { id, is_show } }: { banner: Banner }) {
  const show = useDeed('POST /api/admin/banner/show', is_show ? '已隐藏' : '已显示')
  return <a onClick={() => void show.run({ id, is_show: is_show ? 0 : 1 })}>{is_show ? '隐藏' : '显示'}</a>
}

function Remove({ banner, onClose }: { banner: Banner; onClose(): void }) {
  const remove = useDeed('POST /api/admin/banner/remove', '已删除')
  return (
    <Ask
      title={`删除轮播图「${banner.title}」`}
      words="删除后不能恢复；暂时不用的可以先隐藏。"
      ok="确认删除"
      danger
      busy={remove.busy}
      onOk={async () => void ((await remove.run({ id: banner.id })) && onClose())}
      onCancel={onClose}
    />
  )
}
