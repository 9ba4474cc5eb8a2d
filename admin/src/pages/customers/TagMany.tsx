import { Form, Input, Modal, Radio } from 'antd'
import { useDeed } from '../../kit/deed'
import { phonesFit, phonesIn } from '../../kit/phones'
import { TagsPicker } from './TagPicker'

interface Fields {
  take: 0 | 1
  tags: string[]
  phones?: string
}

/** Gives tags to people or takes them away: to those chosen, or without any to phones that are pasted. */
export function TagMany({ people, onClose }: { people?: string[]; onClose(): void }) {
  const [form] = Form.useForm<Fields>()
  const take = Form.useWatch('take', form)
  const give = useDeed('POST /api/admin/customer/tag/give', take === 1 ? '已移除标签' : '已打上标签')
  const finish = async ({ phones, ...fields }: Fields) => {
    const who = people ? { people } : { phones: [...new Set(phonesIn(phones))] }
    if (await give.run({ ...fields, ...who })) onClose()
  }
  return (
    <Modal
      open
      title={people ? `为 ${people.length} 位会员打标签` : '按手机号打标签'}
      okText="确认"
      okButtonProps={{ loading: give.busy }}
      onOk={form.submit}
      onCancel={onClose}
      width={480}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ take: 0 }} onFinish={finish}>
        <Form.Item name="take" label="操作">
          <Radio.Group
            options={[
              { value: 0, label: '打上标签' },
              { value: 1, label: '移除标签' }
            ]}
          />
        </Form.Item>
        <Form.Item name="tags" label="标签" rules={[{ required: true, message: '请选择标签' }]}>
          <TagsPicker />
        </Form.Item>
        {!people && (
          <Form.Item name="phones" label="手机号（每行一个，最多 500 个）" rules={[{ validator: phonesFit }]}>
            <Input.TextArea rows={5} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
