import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Count, Exact } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { AGREEMENTS, KINDS, type Kind, kindOf, type Row } from './kinds'
import { Topics } from './Topics'

const TONES: Partial<Record<Row['state'], string>> = { on: 'green', soon: 'blue' }

const title: Column<Row> = {
  field: 'title',
  title: '标题',
  draw: row => <Link to={`/articles/${row.id}`}>{row.title}</Link>
}
const state: Column<Row> = {
  field: 'state',
  title: '状态',
  draw: row => <Tag color={TONES[row.state]}>{row._state}</Tag>
}
const visit: Column<Row> = { field: 'visit', title: '阅读', align: 'right', draw: row => <Count of={row.visit} /> }
const published: Column<Row> = { field: 'add_time', title: '发布时间', draw: row => <Exact at={row.add_time} /> }
const topic: Column<Row> = { field: 'topic', title: '主题', draw: row => row.topic || '—' }
const sort: Column<Row> = { field: 'sort', title: '排序', align: 'right' }
const slug: Column<Row> = {
  field: 'slug',
  title: '协议',
  draw: row => AGREEMENTS.find(({ value }) => value === row.slug)?.label ?? row.slug
}
const effect: Column<Row> = { field: 'effect_time', title: '生效时间', draw: row => <Exact at={row.effect_time} /> }

/** What a list of each kind tells. */
const COLUMNS: Record<Kind, Column<Row>[]> = {
  notice: [title, state, visit, published],
  help: [title, topic, sort, state, visit, published],
  school: [title, topic, sort, state, visit, published],
  agreement: [title, slug, { field: 'version', title: '版本' }, state, effect, published]
}

/** Articles of one kind. */
export default function Articles() {
  const may = useMay()
  const navigate = useNavigate()
  const { of, set } = useAddress<'kind' | 'search'>()
  const { value: kind, one } = kindOf(of('kind'))
  const [removing, setRemoving] = useState<Row>()
  const [topics, setTopics] = useState(false)
  const deeds: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Space>
        <Link to={`/articles/${row.id}`}>{row.is_fixed ? '查看' : '编辑'}</Link>
        {row.is_fixed === 0 && <Show row={row} />}
        {row.is_fixed === 0 && <a onClick={() => setRemoving(row)}>删除</a>}
      </Space>
    )
  }
  const mayEdit = may('content.edit')
  return (
    <>
      <ListPage<Row>
        title="文章"
        name="articles"
        asked={{ kind, search: of('search') }}
        load={page => api('GET /api/admin/article/list', { kind, search: of('search'), ...page })}
        columns={mayEdit ? [...COLUMNS[kind], deeds] : COLUMNS[kind]}
        keyOf={row => row.id}
        empty={of('search') ? '没有找到相关的文章' : `还没有${one}`}
        onOpen={row => navigate(`/articles/${row.id}`)}
        onEdit={mayEdit ? row => navigate(`/articles/${row.id}`) : undefined}
        actions={
          <Space>
            {kind === 'school' && <Button onClick={() => setTopics(true)}>课程主题</Button>}
            {mayEdit && (
              <Button type="primary" onClick={() => navigate(`/articles/new?kind=${kind}`)}>
                {`新建${one}`}
              </Button>
            )}
          </Space>
        }
        filters={
          <>
            <Segmented
              options={KINDS.map(({ value, label }) => ({ value, label }))}
              value={kind}
              onChange={value => set({ kind: value, search: '' })}
            />
            <Search name="search" placeholder="标题" of={of} set={set} />
          </>
        }
      />
      {topics && <Topics onClose={() => setTopics(false)} />}
      {removing && <Remove row={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function Show({ row: { id, is_show } }: { row: Row }) {
  const show = useDeed('POST /api/admin/article/show', is_show ? '已隐藏' : '已发布')
  return <a onClick={() => void show.run({ id, is_show: is_show ? 0 : 1 })}>{is_show ? '隐藏' : '发布'}</a>
}

function Remove({ row, onClose }: { row: Row; onClose(): void }) {
  const remove = useDeed('POST /api/admin/article/remove', '已删除')
  return (
    <Ask
      title={`删除「${row.title}」`}
      words="删除后不能恢复；暂时不用的可以先隐藏。"
      ok="确认删除"
      danger
      busy={remove.busy}
      onOk={async () => void ((await remove.run({ id: row.id })) && onClose())}
      onCancel={onClose}
    />
  )
}
