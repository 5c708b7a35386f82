// Spectrums on pages of one's own: the function ZXLab and the element <zx-lab>.

import { ZXLabElement } from './embed-element.js';
import { ZXLab } from './embedded.js';

customElements.define('zx-lab', ZXLabElement);

export { ZXLab };
