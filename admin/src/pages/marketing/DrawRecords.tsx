import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Exact } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { DrawProof } from './DrawProof'

export type DrawnRow = Answer<'GET /api/admin/draw/records'>['list'][number]

/** What was drawn of a campaign, the newest first; each can be checked. */
export function DrawRecords({ code }: { code: string }) {
  const [phone, setPhone] = useState('')
  const [checked, setChecked] = useState<DrawnRow>()
  const query = useInfiniteQuery({
    queryKey: ['draw-records', code, phone],
    queryFn: ({ pageParam }) => api('GET /api/admin/draw/records', { code, phone, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: page => page.cursor
  })
  return (
    <>
      <Input.Search
        aria-label="会员手机号"
        placeholder="按会员手机号查找"
        maxLength={11}
        inputMode="numeric"
        allowClear
        style={{ width: 240, marginBottom: 12 }}
        onSearch={text => setPhone(text.trim())}
      />
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <Table<DrawnRow>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={query.data.pages.flatMap(page => page.list)}
          locale={{ emptyText: phone ? '这位会员没有抽过' : '还没有人抽过' }}
          columns={[
            { title: '时间', key: 'time', render: (_, row) => <Exact at={row.add_time} /> },
            { title: '会员', dataIndex: 'nickname' },
            { title: '序号', dataIndex: 'nonce', align: 'right', className: 'money' },
            {
              title: '奖品',
              key: 'prize',
              render: (_, row) => `${row.name}${row.ticket_no > 0 ? ` · 第 ${row.ticket_no} 张` : ''}`
            },
            {
              title: '操作',
              key: 'deeds',
              render: (_, row) => (
                <Button type="link" size="small" onClick={() => setChecked(row)}>
                  验证
                </Button>
              )
            }
          ]}
        />
      )}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} className="more">
          更早的记录
        </Button>
      )}
      {checked && <DrawProof code={code} row={checked} onClose={() => setChecked(undefined)} />}
    </>
  )
}
