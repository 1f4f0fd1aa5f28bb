/** The doubts that readers of sources write into a manuscript, in the words of who corrects it. */

/** A value of the source inside a doubt: short, on one line, and unable to end the doubt. */
const said = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/--+|[<>]/g, '-')
    .trim()
    .slice(0, 80)

export const doubts = {
  addedText: () =>
    '쪽 위에 덧붙인 글이나 입력란의 글을 쪽의 끝에 옮겼습니다. 자리를 확인해 주세요.',
  address: (address: string) => `이 자리의 자료를 글로 옮기지 못했습니다 (${said(address)}).`,
  audio: (address: string) => `소리 자료가 있던 자리입니다 (${said(address)}).`,
  video: (address: string) => `영상 자료가 있던 자리입니다 (${said(address)}).`,
  blocksInNote: () => '각주 안의 목록이나 표를 한 줄로 옮겼습니다.',
  bracketsOfDollar: () => '수식인지 달러 표시인지 확인해 주세요.',
  cellBlocks: () => '칸 안의 여러 문단이나 목록을 한 줄로 옮겼습니다.',
  changes: () => '변경 내용을 추적한 문서입니다. 지운 글이 섞여 있지 않은지 확인해 주세요.',
  characters: (names: string) => `알 수 없는 글자가 있습니다 (${said(names)}).`,
  columns: (count: number) => `글이 ${count}단으로 짜인 쪽입니다. 단의 순서를 확인해 주세요.`,
  composed: (text: string) => `겹쳐 쓴 글자입니다. 어떤 기호인지 확인해 주세요 (${said(text)}).`,
  deep: () => '문서의 얼개를 읽지 못해 글만 옮겼습니다. 제목과 표와 그림을 확인해 주세요.',
  document: (path: string) => `문서를 읽지 못했습니다 (${said(path)}).`,
  endNotes: () => '미주를 글의 끝에 모았습니다. 쪽 번호를 확인해 주세요.',
  field: () => '필드의 코드가 끝나지 않아 있는 글을 그대로 옮겼습니다.',
  formula: (names: string) => `수식에 옮기지 못한 것이 있습니다 (${said(names)}).`,
  formulaOrder: () => '수식의 글자를 줄 차례대로 옮겼습니다. 원본과 견주어 고쳐 주세요.',
  formulaPicture: () => '수식이 그림으로 들어 있습니다.',
  formulaText: () => '수식을 읽지 못해 대신하는 글을 옮겼습니다.',
  gapTable: () => '칸에 선이 없는 표입니다. 글이 알맞은 칸에 있는지 확인해 주세요.',
  group: () => '묶어 그린 그림의 글을 차례대로 옮겼습니다. 그림과 순서를 확인해 주세요.',
  headingBySize: () =>
    '글씨의 크기로 보아 제목으로 옮겼습니다. 이 모양의 줄이 제목인지 확인해 주세요.',
  joinedLines: () => '줄을 이어 한 문단으로 옮겼습니다. 나뉘는 곳이 있는지 확인해 주세요.',
  labels: (listed: string, marked: string) =>
    `쪽 번호가 쪽 목록에는 ${said(listed)}, 본문에는 ${said(marked)}입니다.`,
  layoutPages: () => '쪽 번호는 문서의 판짜기에서 센 것이라 인쇄본과 다를 수 있습니다.',
  layoutTable: () => '표로 배치한 글을 차례대로 옮겼습니다. 순서를 확인해 주세요.',
  lines: () => '줄을 나누어 적은 글입니다. 시처럼 줄마다 옮겼으니 확인해 주세요.',
  lineEnds: (count: number) => `줄 끝에서 나뉜 낱말 ${count}곳의 띄어쓰기를 헤아려 이었습니다.`,
  longBold: () => '굵은 글씨로 된 긴 글입니다. 제목인지 확인해 주세요.',
  longPage: () => '한 쪽의 글이 너무 길어 나누었습니다. 쪽 표시를 확인해 주세요.',
  listMarks: () =>
    '번호 목록의 항목이 다른 기호로 시작합니다. 번호가 인쇄본에 있는지 확인해 주세요.',
  lostNote: () => '주의 내용을 파일에서 찾지 못했습니다.',
  markInLine: () => '쪽 표시가 글과 같은 줄에 있습니다.',
  markUnsure: (line: string) => `쪽 표시인지 확인해 주세요 (${said(line)}).`,
  mergedCells: () => '합친 칸이 있는 표입니다. 칸의 자리를 확인해 주세요.',
  moreHeads: () => '표의 머리 행이 여럿입니다.',
  nestedTable: () => '표 안에 표가 있습니다. 순서를 확인해 주세요.',
  noLabel: () => '쪽이 바뀌지만 쪽 번호가 없습니다.',
  outside: (path: string) => `본문의 순서 밖에 있는 문서입니다 (${said(path)}).`,
  outsideTags: () =>
    '파일이 어디에 놓이는지 말하지 않아 쪽의 끝에 옮겼습니다. 자리를 확인해 주세요.',
  pageDecreases: (before: string, label: string) =>
    `쪽 번호가 ${said(before)} 다음에 ${said(label)}입니다.`,
  pageLost: (labels: string) => `쪽 목록에 있는 쪽의 자리를 찾지 못했습니다 (${said(labels)}쪽).`,
  pageInTable: () => '표나 그림이 쪽을 넘어갑니다. 쪽이 바뀌는 곳을 확인해 주세요.',
  pageRepeats: (label: string) => `쪽 번호가 되풀이됩니다 (${said(label)}).`,
  partedLines: () => '앞 문단에서 이어지는 글일 수 있습니다.',
  scan: () => '그림만 있는 쪽입니다. 글이 있으면 옮겨 적어 주세요.',
  script: (kind: 'sup' | 'sub', text: string) =>
    `${kind === 'sup' ? '위' : '아래'} 첨자가 있습니다 (${said(text)}).`,
  shortLines: () => '짧은 줄이 이어져 시로 옮겼습니다.',
  strayFence: (line: string) => `상자의 시작이나 끝이 맞지 않습니다 (${said(line)}).`,
  struck: () => '줄을 그어 지운 글이 있습니다.',
  svgText: () => '그림 속의 글입니다.',
  tagOrder: () => '파일이 말하는 순서가 눈에 보이는 순서와 다릅니다. 순서를 확인해 주세요.',
  turnedText: () => '돌려 쓴 글을 쪽의 끝에 옮겼습니다. 자리를 확인해 주세요.',
  unreadPage: () => '이 쪽을 읽지 못했습니다. 원본을 보고 글을 옮겨 적어 주세요.',
  unreadRest: () => '이 쪽에 글자가 너무 많아 뒷부분을 읽지 못했습니다. 원본과 견주어 주세요.',
  undecoded: () => '글자를 읽지 못한 글이 있습니다. 원본과 견주어 고쳐 주세요.',
  wideGaps: () => '글 사이가 넓게 벌어져 있습니다. 표인지, 순서가 맞는지 확인해 주세요.',
}
