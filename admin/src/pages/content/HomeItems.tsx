import { Button, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { small } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { placed, useDrag } from './drag'
import { type Item, type ListName, moved } from './home-words'
import { ItemForm } from './ItemForm'
import { LinkTitle } from './LinkField'
import { Order } from './Order'

interface Props {
  list: { name: ListName; title: string; size: string; most: number }
  items: Item[]
  disabled: boolean
  onChange(items: Item[]): void
}

/** Things to tap of one block, in their order. */
export function HomeItems({ list, items, disabled, onChange }: Props) {
  const [editing, setEditing] = useState<number>()
  const put = (at: number, item: Item) =>
    onChange(at === items.length ? [...items, item] : items.map((one, i) => (i === at ? item : one)))
  const drag = useDrag((from, to) => onChange(placed(items, from, to)))
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{`${list.title}（${items.length}）`}</h2>
        {!disabled && (
          <Button disabled={items.length >= list.most} onClick={() => setEditing(items.length)}>
            {`添加${list.title}`}
          </Button>
        )}
      </div>
      <Table<Item>
        size="small"
        rowKey={row => row.id!}
        dataSource={items}
        pagination={false}
        onRow={(_, i) => drag.row(i!)}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '还没有条目，会员看不到这个区块' }}
        columns={[
          {
            title: '名称',
            key: 'name',
            render: (_, row) => (
              <Space>
                <img src={small(row.pic)} alt="" width={32} height={32} className="cover" />
                {row.name}
                {row.tag && <Tag color="orange">{row.tag}</Tag>}
              </Space>
            )
          },
          { title: '说明', key: 'info', render: (_, row) => row.info || <span className="soft">—</span> },
          { title: '跳转', key: 'url', render: (_, row) => <LinkTitle url={row.url} /> },
          {
            title: '显示',
            key: 'shown',
            width: 80,
            render: (_, row, i) => (
              <Switch
                size="small"
                aria-label={`显示 ${row.name}`}
                disabled={disabled}
                checked={row.is_show === 1}
                onChange={on => put(i, { ...row, is_show: on ? 1 : 0 })}
              />
            )
          },
          ...(disabled
            ? []
            : [
                {
                  title: '操作',
                  key: 'deeds',
                  width: 220,
                  render: (_: unknown, row: Item, i: number) => (
                    <Space>
                      <Order
                        title={row.name}
                        at={i}
                        of={items.length}
                        handle={drag.handle(i)}
                        onMove={by => onChange(moved(items, i, by))}
                      />
                      <a onClick={() => setEditing(i)}>编辑</a>
                      <a onClick={() => onChange(items.filter((_, at) => at !== i))}>移除</a>
                    </Space>
                  )
                }
              ])
        ]}
      />
      {editing !== undefined && (
        <ItemForm
          list={list}
          item={items[editing]}
          onSave={item => {
            put(editing, item)
            setEditing(undefined)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
