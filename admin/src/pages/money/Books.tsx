import { useQuery } from '@tanstack/react-query'
import { Alert, Table, Tooltip } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { PageState } from '../../kit/PageState'
import { Count, Exact, grouped, PageHead } from '../../kit/parts'
import { Tag } from '../../kit/Tag'

type Books = Answer<'GET /api/admin/ledger'>
type Check = Books['checks'][number]

const HOLDERS = [
  ['user_sum', '会员', 'user'],
  ['shop_sum', '商家', 'merchant'],
  ['pool_sum', '资金池', 'pool'],
  ['platform_sum', '平台', 'platform'],
  ['outside_sum', '外部', 'outside']
] as const

/** Who holds how much, and whether the books balance. */
export default function BooksPage() {
  const query = useQuery({ queryKey: ['ledger'], queryFn: () => api('GET /api/admin/ledger') })
  const proof = useQuery({ queryKey: ['ledger', 'proof'], queryFn: () => api('GET /api/admin/ledger/proof') })
  if (!query.data) return <PageState title="账本" query={query} />
  const { assets, checks } = query.data
  const proven = new Map(proof.data?.list.map(row => [row.asset, row]))
  return (
    <>
      <PageHead title="账本" />
      <Verdict check={checks[0]} />
      <section className="panel">
        <h2>各资产余额</h2>
        <Table
          size="middle"
          rowKey="asset"
          dataSource={assets}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: '还没有入账' }}
          columns={[
            { title: '资产', key: 'name', render: (_, row) => <Link to={`/books/${row.asset}`}>{row.name}</Link> },
            ...HOLDERS.map(([field, title, kind]) => ({
              title,
              key: field,
              align: 'right' as const,
              render: (_: unknown, row: Books['assets'][number]) => (
                <Link to={`/books/${row.asset}?kind=${kind}`}>
                  <Count of={row[field]} />
                </Link>
              )
            })),
            {
              title: 'Σ 全部账户',
              key: 'proof',
              align: 'right',
              render: (_, row) => <Sum of={proven.get(row.asset)} />
            }
          ]}
        />
        <p className="soft">
          每种资产全部账户余额之和恒为零：外部为负的部分，就是各方持有的总额。点击资产查看它的期初、收支与期末。
          {proof.data && (
            <>
              Σ 由全部账户逐一相加得出，统计于 <Exact at={proof.data.time} />。
            </>
          )}
        </p>
      </section>
      <section className="panel">
        <h2>校验记录</h2>
        <Table<Check>
          size="middle"
          rowKey="time"
          dataSource={checks}
          pagination={false}
          locale={{ emptyText: '还没有校验过，系统每 6 小时自动校验' }}
          columns={[
            { title: '时间', key: 'time', render: (_, row) => <Exact at={row.time} /> },
            { title: '范围', key: 'whole', render: (_, row) => (row.whole ? '全部账目' : '上次校验以来') },
            { title: '账户', key: 'accounts', align: 'right', render: (_, row) => <Count of={row.accounts} /> },
            { title: '流水', key: 'transfers', align: 'right', render: (_, row) => <Count of={row.transfers} /> },
            {
              title: '结果',
              key: 'problems',
              render: (_, row) =>
                row.problems.length === 0 ? (
                  <Tag color="green">平衡</Tag>
                ) : (
                  <Tag color="orange">{row.problems.length} 处不符</Tag>
                )
            }
          ]}
        />
      </section>
    </>
  )
}

/** What all accounts of an asset come to; a dash until it is added up. */
function Sum({ of }: { of: Answer<'GET /api/admin/ledger/proof'>['list'][number] | undefined }) {
  if (!of) return <span className="soft">—</span>
  const isZero = Number(of.sum_all) === 0
  return (
    <Tooltip title={`${grouped(of.accounts)} 个账户`}>
      <span>
        <Tag color={isZero ? 'green' : 'red'}>{isZero ? 'Σ = 0' : `Σ = ${grouped(of.sum_all)}`}</Tag>
      </span>
    </Tooltip>
  )
}

function Verdict({ check }: { check: Check | undefined }) {
  if (!check) return null
  if (check.problems.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        title="最近一次校验：每笔流水借贷相等，余额与流水一致"
        style={{ marginBottom: 16 }}
      />
    )
  return (
    <Alert
      type="error"
      showIcon
      title={`最近一次校验发现 ${check.problems.length} 处不符，请立即排查`}
      description={<pre className="pre">{check.problems.join('\n')}</pre>}
      style={{ marginBottom: 16 }}
    />
  )
}
