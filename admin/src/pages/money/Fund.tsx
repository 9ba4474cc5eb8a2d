import { Alert, Form, Input } from 'antd'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import type { Pool } from './Pools'

interface Fields {
  amount: string
  reason: string
}

/** Fills a pool from outside; above its limit a second person agrees first. */
export function Fund({ pool, onClose }: { pool: Pool; onClose(): void }) {
  const fund = useDeed('POST /api/admin/pool/fund', '已注资', onClose)
  const save = async (fields: Fields) => {
    if (await fund.run({ pool: pool.pool, asset: pool.asset, ...fields })) onClose()
  }
  const isShort = Number(pool.waiting) > Number(pool.balance)
  return (
    <FormModal<Fields>
      title={`向「${pool.title}」注资`}
      ok="确认注资"
      busy={fund.busy}
      above={
        isShort && (
          <Alert
            type="warning"
            title={`有 ${pool.waiting_count} 笔共 ${pool.waiting} ${pool.asset_name}待发放，余额 ${pool.balance}`}
            style={{ marginBottom: 16 }}
          />
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="amount"
        label={`数量（${pool.asset_name}）`}
        rules={[{ required: true, pattern: /^\d{1,12}(\.\d{1,4})?$/, message: '请输入大于零的数量' }]}
      >
        <Input inputMode="decimal" autoFocus />
      </Form.Item>
      <Form.Item name="reason" label="说明" rules={[{ required: true, whitespace: true, message: '请填写说明' }]}>
        <Input.TextArea maxLength={140} showCount rows={2} placeholder="例如：十一月抽奖预算" />
      </Form.Item>
    </FormModal>
  )
}
