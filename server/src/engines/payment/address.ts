import type { Services } from '../../services'

/** Where a channel sends its notices, of payments and of refunds. */
export const noticeUrl = ({ config }: Pick<Services, 'config'>, channel: string): string =>
  `${config.PUBLIC_URL || `http://localhost:${config.PORT}`}/pay/notify/${channel}`
