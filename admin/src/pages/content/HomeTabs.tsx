import { Button, Input, Select, Space, Switch, Table } from 'antd'
import { placed, useDrag } from './drag'
import { type Desk, moved, SOURCES, type Tab } from './home-words'
import { Order } from './Order'

const MOST = 12

interface Props {
  tabs: Tab[]
  categories: Desk['categories']
  disabled: boolean
  onChange(tabs: Tab[]): void
}

/** Tabs over the feed: written where they stand. */
export function HomeTabs({ tabs, categories, disabled, onChange }: Props) {
  const put = (at: number, part: Partial<Tab>) => onChange(tabs.map((tab, i) => (i === at ? { ...tab, ...part } : tab)))
  const add = () =>
    onChange([...tabs, { id: crypto.randomUUID(), name: '新分栏', info: '', source: 'hot', cate_id: null, is_show: 1 }])
  const drag = useDrag((from, to) => onChange(placed(tabs, from, to)))
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>商品分栏</h2>
        {!disabled && (
          <Button disabled={tabs.length >= MOST} onClick={add}>
            添加商品分栏
          </Button>
        )}
      </div>
      <Table<Tab>
        size="small"
        rowKey={tab => tab.id!}
        dataSource={tabs}
        pagination={false}
        onRow={(_, i) => drag.row(i!)}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: '名称',
            key: 'name',
            width: 140,
            render: (_, tab, i) => (
              <Input
                aria-label={`第 ${i + 1} 个分栏的名称`}
                maxLength={8}
                disabled={disabled}
                value={tab.name}
                status={tab.name.trim() ? undefined : 'error'}
                onChange={event => put(i, { name: event.target.value })}
              />
            )
          },
          {
            title: '小字',
            key: 'info',
            width: 140,
            render: (_, tab, i) => (
              <Input
                aria-label={`第 ${i + 1} 个分栏的小字`}
                maxLength={8}
                disabled={disabled}
                value={tab.info}
                onChange={event => put(i, { info: event.target.value })}
              />
            )
          },
          {
            title: '商品来源',
            key: 'source',
            render: (_, tab, i) => (
              <Space>
                <Select
                  aria-label={`第 ${i + 1} 个分栏的来源`}
                  style={{ width: 120 }}
                  disabled={disabled}
                  options={SOURCES}
                  value={tab.source}
                  onChange={source => put(i, { source, cate_id: null })}
                />
                {tab.source === 'products' && (
                  <Select
                    aria-label={`第 ${i + 1} 个分栏的分类`}
                    style={{ width: 160 }}
                    disabled={disabled}
                    placeholder="选择分类"
                    status={tab.cate_id ? undefined : 'error'}
                    options={categories.map(({ id, name }) => ({ value: id, label: name }))}
                    value={tab.cate_id ?? undefined}
                    onChange={cate_id => put(i, { cate_id })}
                  />
                )}
              </Space>
            )
          },
          {
            title: '显示',
            key: 'shown',
            width: 80,
            render: (_, tab, i) => (
              <Switch
                size="small"
                aria-label={`显示分栏 ${tab.name}`}
                disabled={disabled}
                checked={tab.is_show === 1}
                onChange={on => put(i, { is_show: on ? 1 : 0 })}
              />
            )
          },
          ...(disabled
            ? []
            : [
                {
                  title: '操作',
                  key: 'deeds',
                  width: 170,
                  render: (_: unknown, tab: Tab, i: number) => (
                    <Space>
                      <Order
                        title={`分栏 ${tab.name}`}
                        at={i}
                        of={tabs.length}
                        handle={drag.handle(i)}
                        onMove={by => onChange(moved(tabs, i, by))}
                      />
                      {tabs.length > 1 && <a onClick={() => onChange(tabs.filter((_, at) => at !== i))}>移除</a>}
                    </Space>
                  )
                }
              ])
        ]}
      />
    </section>
  )
}
