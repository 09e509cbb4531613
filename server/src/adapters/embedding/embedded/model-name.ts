/** The weights of all-MiniLM-L6-v2 that we know and have measured. */
export const WEIGHTS_SHA256 = '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d';

/** Raised when the graph or the quantisation changes, so that nobody runs a file made by older code. */
export const CONVERTER_VERSION = 1;

/** Names what makes two vectors comparable: the weights, their form, and the converter. */
export const MODEL_NAME = `all-MiniLM-L6-v2-int8-${WEIGHTS_SHA256.slice(0, 12)}-v${CONVERTER_VERSION}`;
