import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Input, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type Answer, type Sent, upload } from '../../api'
import { useAddress } from '../../kit/address'
import { useMay } from '../../kit/me'
import { BillTold } from './BillTold'
import { FileButton } from './FileButton'

const CHECK = 'POST /api/admin/reconciliation/statement/check'
const TAKE = 'POST /api/admin/reconciliation/statement'

type Channel = NonNullable<Sent<typeof TAKE>['channel']>
export type Checked = Answer<typeof CHECK>

const CHANNELS: { value: Channel; label: string }[] = [
  { value: 'weixin', label: '微信支付' },
  { value: 'alipay', label: '支付宝' },
  { value: 'uppay', label: '云闪付' }
]
const HELP: Record<Channel, string> = {
  weixin: '在微信支付商户平台下载「交易账单」（所有交易），账单次日上午生成。',
  alipay: '在支付宝商家平台下载「业务明细」，解压后上传明细 CSV，不要上传汇总文件。',
  uppay: '把银联商户平台的记录整理为 CSV，首行标题为「类型,单号,金额」，类型填收款或退款，退款金额为负数。'
}
/** Beside the bill of trades, which says nothing of them. */
const PAYOUTS = '打款不在交易账单里，需另传 CSV：首行「类型,单号,金额」，类型填打款，金额为负数。'

/** The way to bring a channel's statement, for who may. */
export function BringBill() {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may('reconciliation.resolve')) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入账单
      </Button>
      {open && <BillDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

/** A channel, a day and a file; what is in it; and then the word to take it. */
function BillDrawer({ onClose }: { onClose(): void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { set } = useAddress<'tab' | 'day'>()
  const yesterday = dayjs().subtract(1, 'day').format('YYYY-MM-DD')
  const [which, setWhich] = useState<{ channel: Channel; day: string }>({ channel: 'weixin', day: yesterday })
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  /** What was looked at is of another choice now. */
  const choose = (changes: Partial<typeof which>) => {
    setWhich({ ...which, ...changes })
    setChecked(undefined)
  }
  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen)
    setChecked(undefined)
  }
  const tried = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error((error as Error).message, 5)
    } finally {
      setBusy(false)
    }
  }
  const check = () => tried(async () => setChecked(await upload(CHECK, file!, which)))
  const take = () =>
    tried(async () => {
      const { lines, differences } = await upload(TAKE, file!, { ...which, mark: checked!.mark })
      await client.invalidateQueries()
      set(differences === 0 ? { tab: 'days', day: '' } : { tab: '', day: which.day })
      onClose()
      message.success(`已导入 ${lines} 笔，${differences === 0 ? '账实相符' : `${differences} 笔差异`}`)
    })
  return (
    <Drawer
      open
      size={640}
      title="导入渠道账单"
      onClose={onClose}
      footer={
        <Space>
          {checked && (
            <Button type="primary" loading={busy} onClick={take}>
              {checked.is_same ? '重新对账' : `确认导入 ${checked.lines} 笔`}
            </Button>
          )}
          {!checked && (
            <Button type="primary" loading={busy} disabled={!file || !which.day} onClick={check}>
              核对账单
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
        </Space>
      }
    >
      <Space wrap style={{ marginBottom: 12 }}>
        <Select
          aria-label="渠道"
          style={{ width: 140 }}
          value={which.channel}
          options={CHANNELS}
          disabled={busy}
          onChange={channel => choose({ channel })}
        />
        <Input
          type="date"
          aria-label="账单日期"
          style={{ width: 160 }}
          max={yesterday}
          value={which.day}
          disabled={busy}
          onChange={event => choose({ day: event.target.value })}
        />
        <FileButton file={file} disabled={busy} onChoose={chooseFile} />
      </Space>
      <p className="soft">{HELP[which.channel]}</p>
      {which.channel !== 'uppay' && <p className="soft">{PAYOUTS}</p>}
      {checked && <BillTold checked={checked} />}
    </Drawer>
  )
}
