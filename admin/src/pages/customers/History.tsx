import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import type { Column } from '../../kit/ListPage'
import { StateOf } from '../../kit/states'

interface Props<Row> {
  /** What the rows are kept under. */
  name: readonly string[]
  load(page: number): Promise<{ list: Row[]; count: number }>
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  empty: string
}

/** Rows somebody has, a page at a time. */
export function History<Row extends object>({ name, load, columns, keyOf, empty }: Props<Row>) {
  const [page, setPage] = useState(1)
  const query = useQuery({ queryKey: [...name, page], queryFn: () => load(page), placeholderData: keepPreviousData })
  if (!query.data) return <StateOf query={query} />
  return (
    <Table<Row>
      size="small"
      rowKey={keyOf}
      dataSource={query.data.list}
      loading={query.isPlaceholderData}
      locale={{ emptyText: empty }}
      columns={columns.map(({ field, draw, ...column }) => ({
        ...column,
        key: column.title,
        dataIndex: field,
        ...(draw && { render: (_: unknown, row: Row) => draw(row) })
      }))}
      pagination={{
        current: page,
        pageSize: 20,
        total: query.data.count,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: setPage
      }}
    />
  )
}
