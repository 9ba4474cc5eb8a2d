// Every number, text and colour the product fixes, once. Pages and stores read them from here and nowhere else.

/** What the app calls itself to the API, in every request. */
export const APP_VERSION = '2.6.8'
export const VERSION_CODE = 268

// Waiting

export const REQUEST_TIMEOUT_MS = 60_000
export const SOCKET_TIMEOUT_MS = 60_000
export const UPLOAD_TIMEOUT_MS = 60_000
export const DOWNLOAD_TIMEOUT_MS = 60_000
/** How long the code of a page may take to arrive. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
/** A page that opens sooner than this shows no loading view at all. */
export const PAGE_LOADING_DELAY_MS = 200
export const PAGE_LOADING_TIMEOUT_MS = 60_000
export const TOAST_DURATION_MS = 2_000
export const POPUP_ANIMATION_MS = 300
export const CHAT_CONNECT_DELAY_MS = 500
export const LOGIN_REDIRECT_DELAY_MS = 1_500
/** How long the start waits for a new token before it goes on with the old one. */
export const REFRESH_SLOW_MS = 3_000
/** Waits before a refresh without an answer is tried again; the last one stays. All well within the old token's time. */
export const REFRESH_AGAIN_MS: readonly number[] = [5_000, 15_000, 60_000, 180_000]

// What is kept, and how long

export const CACHE_EXPIRY_MS = 24 * 60 * 60 * 1_000
/** Name of the token in storage and of its cookie. */
export const TOKEN_KEY = 'token'
export const TOKEN_COOKIE_DAYS = 30

// Answers of the API

export const STATUS_OK = 200
/** The token is forged or revoked. */
export const STATUS_VERIFY_FAILED = 201
/** Signed out or expired; the server says why. */
export const STATUS_SIGNED_OUT = 410_000

// Sign-in

/** Wait between two verification codes. */
export const CODE_COUNTDOWN_S = 60
export const CODE_LENGTH = 6
/** The carrier's code for «another way», and its code for a button of the shop's own in its view, of which one means the same. */
export const ONE_TAP_OTHER_WAY = 30002
export const ONE_TAP_OWN_BUTTON = 30008
export const ONE_TAP_OTHER_BUTTON_INDEX = 1

// Forms

export const TEXTAREA_MAX_CHARS = 140
export const UPLOAD_MAX_FILES = 52
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024
export const VIDEO_MAX_S = 180
export const ALBUM_MAX_IMAGES = 9
export const ALBUM_IMAGES_PER_ROW = 3

// Lists and display

export const PAGE_LIMIT_ROWS = 20
export const TRUNCATE_CHARS = 10
/** Younger than this reads «刚刚». */
export const JUST_NOW_MINUTES = 5
export const UNREAD_BADGE_MAX = 99
export const UNREAD_TAB_INDEX = 2
export const BADGE_MAX = 999
export const NOTICE_BAR_SPEED_PX_PER_S = 80
export const NOTICE_BAR_DURATION_MS = 1_500
export const BACK_TO_TOP_SCROLL_PX = 400
export const LOWER_THRESHOLD_PX = 50
/** Of a feed without end, what lies further above or below the screen is not drawn. */
export const KEPT_AROUND_PX = 600
export const AVATAR_SIZE_PX = 40
export const AVATAR_GROUP_MAX = 5

// Navigation

/** WeChat opens at most this many pages on top of each other; at the limit a page replaces the one below. */
export const PAGE_STACK_MAX = 10
export const HOME_PATH = '/pages/index/index'
export const LOGIN_PATH = '/pages/user/login'
export const WEBVIEW_PATH = '/pages/webview/webview'
export const RESULT_PATH = '/pages/webview/page'

export const TAB_COLOR = '#333333'
export const TAB_SELECTED_COLOR = '#FE6972'
export const TAB_BACKGROUND_COLOR = '#FFFFFF'

/** A canvas knows no variables of a style sheet. */
export const POSTER_COLORS = { ground: '#FFFFFF', text: '#222222', faint: '#666666', price: '#DB1824' } as const
/** A pen on paper, the same as text and cards. */
export const INK_COLORS = { pen: '#222222', paper: '#FFFFFF' } as const
/** A marker's name on a mini-program's map, which is drawn natively: the same as text and cards. */
export const MAP_COLORS = { text: '#222222', ground: '#FFFFFF' } as const
/** The foil of a scratch card, lighter and darker by turns, and what is written on it. */
export const FOIL_COLORS = { light: '#F1D6A8', dark: '#D9AE6C', text: '#8A5A1F' } as const
/** Lines of charts, drawn as pictures, which no variable of the theme reaches. */
export const CHART_COLORS = { brand: '#FE6972', gold: '#C8914B' } as const

// Words

/** Sentences the product words itself. */
export const TEXTS = {
  oneTapLogin: '本机号码一键登录',
  otherPhone: '其他手机号方式',
  consentPrefix: '我已详细阅读并同意',
  loginSuccess: '登录成功',
  verifyFailed: '验证失败，请重新登录',
  linkCopied: '链接已复制',
  justNow: '刚刚'
} as const

/** Captions under a list, by what the list is doing. */
export const LOAD_MORE_TEXTS = {
  more: '上拉加载更多',
  loading: '正在加载…',
  noMore: '没有更多了'
} as const

/** Captions above a list while it is pulled down, let go, and loading. */
export const PULL_REFRESH_TEXTS = {
  pull: '下拉刷新',
  release: '释放刷新',
  refreshing: '正在刷新'
} as const
