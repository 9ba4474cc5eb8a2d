import { Alert, Form, Input, Modal } from 'antd'
import { useDeed } from '../../kit/deed'
import type { Pool } from './Pools'

interface Fields {
  amount: string
  reason: string
}

/** Fills a pool from outside; above its limit a second person agrees first. */
export function Fund({ pool, onClose }: { pool: Pool; onClose(): void }) {
  const [form] = Form.useForm<Fields>()
  const fund = useDeed('POST /api/admin/pool/fund', '已注资', onClose)
  const save = async (fields: Fields) => {
    if (await fund.run({ pool: pool.pool, asset: pool.asset, ...fields })) onClose()
  }
  const isShort = Number(pool.waiting) > Number(pool.balance)
  return (
    <Modal
      open
      title={`向「${pool.pool}」注资`}
      okText="确认注资"
      okButtonProps={{ loading: fund.busy }}
      onOk={form.submit}
      onCancel={onClose}
      width={440}
    >
      {isShort && (
        <Alert
          type="warning"
          title={`有 ${pool.waiting_count} 笔共 ${pool.waiting} ${pool.asset_name}待发放，余额 ${pool.balance}`}
          style={{ marginBottom: 16 }}
        />
      )}
      <Form form={form} layout="vertical" onFinish={save} requiredMark={false}>
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
      </Form>
    </Modal>
  )
}
