import { Alert, Button, Modal, Typography } from 'antd'

/** The code somebody sets up their second factor with, once. */
export const InviteCode = ({ code, onClose }: { code: string; onClose(): void }) => (
  <Modal open title="邀请码" footer={<Button onClick={onClose}>已转交</Button>} onCancel={onClose} width={440}>
    <Alert type="warning" title="邀请码只显示这一次，三天内有效。请当面或通过可靠渠道交给本人。" />
    <Typography.Title level={3} copyable style={{ textAlign: 'center' }}>
      {code}
    </Typography.Title>
  </Modal>
)
