import { Alert, Button, ConfigProvider, Radio, Space, Table } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Differing } from './difference'
import { Tag } from './Tag'
import './meanwhile.css'

interface Props {
  title: ReactNode
  rows: readonly Differing[]
  /** What is said where nothing differs. */
  same: string
  /** What the two buttons say: going on with what is chosen, and leaving what was typed. */
  ok: string
  leave: string
  /** With what the person wants to stay as they typed it. */
  onTake(mine: Differing[]): void
  onLeave(): void
}

/**
 * What a form says beside what the row says by now, field by field; of each the person chooses. What only they changed is theirs
 * unless they say otherwise, and what they did not touch is as it is now.
 */
export function Meanwhile({ title, rows, same, ok, leave, onTake, onLeave }: Props) {
  const [turned, setTurned] = useState<readonly string[]>([])
  const place = useRef<HTMLElement>(null)
  // A long form is saved at its end, and this stands at its beginning.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isMine = ({ key, isOwn }: Differing) => isOwn !== turned.includes(key)
  const choose = (row: Differing, mine: boolean) => {
    if (isMine(row) !== mine)
      setTurned(before => (before.includes(row.key) ? before.filter(key => key !== row.key) : [...before, row.key]))
  }
  const cell = (row: Differing, mine: boolean) => (
    <Radio
      checked={isMine(row) === mine}
      aria-label={`${row.title}用${mine ? '你填的' : '现在的'}`}
      onChange={() => choose(row, mine)}
    >
      {told(row, mine)}
    </Radio>
  )
  return (
    // It stands in a form that may wait for what is decided here.
    <ConfigProvider componentDisabled={false}>
      <section ref={place} className="panel meanwhile" aria-label="修改对照">
        <Alert type="warning" showIcon title={title} description={rows.length > 0 ? HELP : same} />
        {rows.length > 0 && (
          <Table<Differing>
            size="small"
            rowKey="key"
            dataSource={[...rows]}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: '项目', key: 'title', width: 200, render: (_, row) => <Title of={row} /> },
              { title: '你填的', key: 'mine', width: '38%', render: (_, row) => cell(row, true) },
              { title: '现在的', key: 'now', render: (_, row) => cell(row, false) }
            ]}
          />
        )}
        <Space>
          {rows.length > 0 && (
            <Button type="primary" onClick={() => onTake(rows.filter(isMine))}>
              {ok}
            </Button>
          )}
          <Button onClick={onLeave}>{leave}</Button>
        </Space>
      </section>
    </ConfigProvider>
  )
}

const HELP = '逐项选择要保留的内容。你没有改过的项目默认用现在的；选好后还需要点保存。'

const Title = ({ of: { title, isOwn, isTheirs } }: { of: Differing }) => (
  <>
    {title} {isOwn && isTheirs && <Tag color="orange">双方都改了</Tag>}
    {!isOwn && <Tag>你没有改</Tag>}
  </>
)

function told({ tell = plain, mine, now }: Differing, isMine: boolean): ReactNode {
  const words = isMine ? tell(mine, now) : tell(now, mine)
  return words === '' || words === undefined || words === null || words === false ? (
    <span className="soft">空</span>
  ) : (
    <span className="told-lines">{words}</span>
  )
}

const plain = (value: unknown): ReactNode => {
  if (Array.isArray(value)) return value.join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value === undefined || value === null ? '' : String(value)
}
