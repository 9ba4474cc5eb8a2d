import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAddress } from './address'
import { PageHead } from './parts'
import { useRowKeys } from './row-keys'
import { StateOf } from './states'
import { useHidden } from './views/hidden'
import { Views } from './views/Views'

/** A column of a list: a field of its rows, by name, drawn as text unless told otherwise. */
export interface Column<Row> {
  field: keyof Row & string
  title: string
  width?: number
  align?: 'right'
  /** Stays in sight where the list is wider than the screen: for what may be done with a row. */
  fixed?: 'right'
  /** Sorted by the server: how it is, and what is done about it where somebody presses its head. */
  sorter?: true
  sortOrder?: 'ascend' | 'descend' | null
  onHeaderCell?(): { onClick(): void; onKeyDown(event: { key: string }): void }
  draw?: (row: Row) => ReactNode
}

interface Props<Row, Page extends Loaded<Row>> {
  title: string
  /** What the rows are kept under, with everything that decides which they are. */
  name: string
  asked: Record<string, string>
  /** A page by its number, or for a long list the one after a cursor. */
  load: (page: { page: number; limit: number; cursor: string }) => Promise<Page>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  filters?: ReactNode
  /** What stands above the list, such as what all of it comes to. */
  above?: ReactNode
  actions?: ReactNode
  empty: ReactNode
  /** What stands below a page, such as how to go on from it. */
  below?: (page: Page) => ReactNode
  onOpen?: (row: Row) => void
  /** Where a row can be edited. */
  onEdit?: (row: Row) => void
  /** Rows that are chosen, by key, and what to do with them. */
  chosen?: { keys: string[]; set(keys: string[]): void }
}

interface Loaded<Row> {
  list: Row[]
  /** How many there are; not told by a list that goes on by cursor. */
  count?: number
  cursor?: string | null
}

/** The server counts to here and no further. */
const COUNTED = 1000

/** With a key that was not among them, or without one that was. */
const turned = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter(one => one !== key) : [...keys, key]

/** A list whose page is in the address; j and k walk its rows, Enter opens one, e edits one, x chooses one. */
export function ListPage<Row extends object, Page extends Loaded<Row> = Loaded<Row>>(props: Props<Row, Page>) {
  const { title, name, asked, load, columns, keyOf, filters, above, below, actions, empty } = props
  const { onOpen, onEdit, chosen } = props
  const address = useAddress<'cursor'>()
  const { page, limit } = address
  const cursor = address.of('cursor')
  const query = useQuery({
    queryKey: [name, asked, page, limit, cursor],
    queryFn: () => load({ page, limit, cursor }),
    // Another page of this list stands until the new one is there; rows of another list never do.
    placeholderData: (rows, before) => (before?.queryKey[0] === name ? rows : undefined)
  })
  const rows = query.data?.list ?? []
  const focused = useRowKeys(rows, { onOpen, onEdit, onChoose: row => chosen?.set(turned(chosen.keys, keyOf(row))) })
  const panel = useScrollByKeys()
  const { hidden } = useHidden()
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      {above}
      <div className="panel list" ref={panel}>
        <div className="filters">
          {filters}
          <Views name={name} titles={titlesOf(columns)} />
        </div>
        {!query.data ? (
          <StateOf query={query} />
        ) : (
          <Table<Row>
            size="middle"
            rowKey={keyOf}
            dataSource={rows}
            loading={query.isPlaceholderData}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: empty }}
            rowClassName={(_, i) => (i === focused ? 'row-focus' : '')}
            columns={columns
              .filter(({ title: of }) => !hidden.includes(of))
              .map(({ field, draw, ...column }) => ({
                ...column,
                key: column.title,
                dataIndex: field,
                // On a telephone a row is a card, whose lines are named.
                onCell: () => ({ 'data-title': column.title }) as object,
                ...(draw && { render: (_: unknown, row: Row) => draw(row) })
              }))}
            rowSelection={
              chosen && {
                selectedRowKeys: chosen.keys,
                onChange: keys => chosen.set(keys.map(String)),
                getCheckboxProps: row => ({ 'aria-label': `选择 ${keyOf(row)}` })
              }
            }
            pagination={
              query.data.count !== undefined && {
                current: page,
                pageSize: limit,
                total: query.data.count,
                showSizeChanger: { 'aria-label': '每页条数' },
                pageSizeOptions: [20, 50, 100],
                showTotal: total => (total >= COUNTED ? `${COUNTED} 条以上` : `共 ${total} 条`),
                onChange: (next, size) =>
                  address.set({ page: size === limit ? String(next) : '1', limit: String(size) })
              }
            }
          />
        )}
        {query.data && below?.(query.data)}
        {query.data?.count === undefined && (
          <Onward
            next={query.data?.cursor ?? ''}
            isFirst={!cursor}
            onFirst={() => address.set({ cursor: '' })}
            onNext={after => address.go({ cursor: after })}
          />
        )}
      </div>
    </>
  )
}

/** Columns that may be left out: all but the first, and what may be done with a row. */
const titlesOf = (columns: readonly { title: string; fixed?: 'right' }[]) =>
  columns.slice(1).flatMap(({ title, fixed }) => (fixed ? [] : [title]))

/** A list wider than the screen is scrolled by keyboard too. Answers what goes around it. */
function useScrollByKeys() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  })
  return panel
}

interface OnwardProps {
  next: string
  isFirst: boolean
  onFirst(): void
  onNext(after: string): void
}

/** The way through a list that goes on by cursor; the browser's own way back leads to the page before. */
const Onward = ({ next, isFirst, onFirst, onNext }: OnwardProps) =>
  isFirst && !next ? null : (
    <div className="onward">
      <Button disabled={isFirst} onClick={onFirst}>
        回到首页
      </Button>
      <Button disabled={!next} onClick={() => onNext(next)}>
        下一页
      </Button>
    </div>
  )
