import { Alert, App, Button, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Count } from '../../kit/parts'
import { assetName } from './words'

type Paper = Answer<'GET /api/admin/draw/simulate'>
type Pool = Paper['pools'][number]
type Assets = Answer<'GET /api/admin/draws'>['point_assets']

const TIMES = [1_000, 10_000, 100_000, 1_000_000]
/** From so many on it takes seconds, which somebody should be told. */
const LONG = 100_000

interface Props {
  code: string
  assets: Assets
}

/** Draws on paper: how often each prize comes, and what the pool would take in and pay. */
export function Simulator({ code, assets }: Props) {
  const { message } = App.useApp()
  const [times, setTimes] = useState(10_000)
  const [paper, setPaper] = useState<Paper>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setPaper(undefined)
    try {
      setPaper(await api('GET /api/admin/draw/simulate', { code, draws: times }))
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Space style={{ marginBottom: 12 }}>
        <Select
          aria-label="试算次数"
          style={{ width: 140 }}
          value={times}
          disabled={busy}
          onChange={setTimes}
          options={TIMES.map(value => ({ value, label: `${value.toLocaleString()} 次` }))}
        />
        <Button loading={busy} onClick={run}>
          {busy ? '试算中' : '试算'}
        </Button>
      </Space>
      {busy && times >= LONG && (
        <Alert type="info" showIcon title={`正在模拟 ${times.toLocaleString()} 次，通常不到半分钟，不影响商城使用。`} />
      )}
      {paper && <PaperTables paper={paper} assets={assets} />}
    </>
  )
}

/** What the pool holds now against what it would have to pay. */
function dryWords({ dry_bp }: Pool, plays: number) {
  if (plays === 0) return '0%（余额充足）'
  return `${dry_bp / 100}%`
}

const worst = ({ pools }: Paper) => Math.max(0, ...pools.map(({ dry_bp }) => dry_bp))

const PaperTables = ({ paper, assets }: { paper: Paper; assets: Assets }) => (
  <>
    <p className="soft">{`模拟 ${paper.draws.toLocaleString()} 次，不影响真实抽奖`}</p>
    {worst(paper) > 0 && (
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 12 }}
        title={`按现有余额，模拟 ${paper.plays} 轮，有 ${worst(paper) / 100}% 的可能不够发奖；足额注资后不会见底。`}
      />
    )}
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={paper.prizes}
      columns={[
        { title: '奖品', dataIndex: 'name' },
        {
          title: '发行量',
          dataIndex: 'stock',
          align: 'right',
          render: stock => (stock ? <Count of={stock} /> : '不限')
        },
        { title: '应中', dataIndex: 'expected', align: 'right', render: of => <Count of={of} /> },
        { title: '抽中', dataIndex: 'picked', align: 'right', render: of => <Count of={of} /> },
        { title: '发放', dataIndex: 'given', align: 'right', render: of => <Count of={of} /> }
      ]}
    />
    <Table
      size="small"
      rowKey="asset"
      style={{ marginTop: 12 }}
      pagination={false}
      dataSource={paper.pools}
      locale={{ emptyText: '不涉及资金池' }}
      columns={[
        { title: '资产', dataIndex: 'asset', render: code => assetName(assets, code) },
        { title: '开启前需要', dataIndex: 'needed', align: 'right', render: of => <Count of={of} /> },
        { title: '池中余额', dataIndex: 'balance', align: 'right', render: of => <Count of={of} /> },
        { title: '参与收入', dataIndex: 'income', align: 'right', render: of => <Count of={of} /> },
        { title: '奖品支出', dataIndex: 'paid', align: 'right', render: of => <Count of={of} /> },
        { title: '足额注资后剩余', dataIndex: 'left', align: 'right', render: of => <Count of={of} /> },
        { title: '见底概率', key: 'dry', align: 'right', render: (_, pool) => dryWords(pool, paper.plays) }
      ]}
    />
  </>
)
