import { Alert, Form, Input, Modal, Radio, Select } from 'antd'
import { useDeed } from '../../kit/deed'
import { chosenName } from '../../kit/parts'
import type { OfOne } from './Has'
import { useWallets } from './Wallets'

interface Fields {
  asset: string
  side: 'add' | 'take'
  amount: string
  reason: string
}

/** Adds to what somebody can use of an asset, or takes off it; a second person agrees first. */
export function Adjust({ id, name, onClose }: OfOne & { name: string; onClose(): void }) {
  const [form] = Form.useForm<Fields>()
  const wallets = useWallets(id).data ?? []
  const asset = Form.useWatch('asset', form)
  const wallet = wallets.find(({ code }) => code === asset)
  const adjust = useDeed('POST /api/admin/customer/adjust', '已调整', onClose)
  const finish = async (fields: Fields) => {
    if (await adjust.run({ id, ...fields })) onClose()
  }
  return (
    <Modal
      open
      title={`调整「${name}」的资产`}
      okText="提交复核"
      okButtonProps={{ loading: adjust.busy }}
      onOk={form.submit}
      onCancel={onClose}
      width={460}
    >
      <Alert
        type="info"
        title="提交后须由另一位同事复核才会入账，会员会收到通知，但看不到原因。"
        style={{ marginBottom: 16 }}
      />
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ side: 'add' }} onFinish={finish}>
        <Form.Item name="asset" label="资产" rules={[{ required: true, message: '请选择资产' }]}>
          <Select
            options={wallets.map(({ code, name, balance }) => ({ value: code, label: `${name}（可用 ${balance}）` }))}
            labelRender={chosenName}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择资产"
          />
        </Form.Item>
        <Form.Item name="side" label="方向">
          <Radio.Group
            options={[
              { value: 'add', label: '增加' },
              { value: 'take', label: '扣减' }
            ]}
          />
        </Form.Item>
        <Form.Item
          name="amount"
          label={wallet ? `数量（${wallet.name}）` : '数量'}
          rules={[{ required: true, pattern: /^\d{1,12}(\.\d{1,4})?$/, message: '请输入大于零的数量' }]}
        >
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input.TextArea maxLength={140} showCount rows={2} placeholder="例如：11 月签到奖励漏发" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
