<?php

declare(strict_types=1);

namespace Parley\Http;

use Parley\Errors\ApiError;
use Parley\Errors\InvalidResponseError;
use Parley\Errors\ParleyError;

/** From what a server has sent to a document or an error. @internal */
final class Replies
{
    /**
     * The JSON of a success; null where it has no document.
     *
     * @param array<string, string> $headers
     */
    public static function json(int $status, array $headers, string $body): mixed
    {
        if ($body === '') {
            return null;
        }
        return self::decoded($body) ?? throw self::notParley($status, $headers, $body);
    }

    /**
     * The error that a response stands for.
     *
     * @param array<string, string> $headers
     */
    public static function error(int $status, array $headers, string $body): ParleyError
    {
        $document = self::decoded($body);
        if ($status < 400 || !is_array($document) || !is_string($document['code'] ?? null)) {
            return self::notParley($status, $headers, $body);
        }
        return self::apiError($document, $status, $headers);
    }

    /**
     * @param array<string, mixed> $document
     * @param array<string, string> $headers
     */
    public static function apiError(array $document, int $status, array $headers): ApiError
    {
        $message = (string) ($document['message'] ?? $document['error'] ?? $document['code']);
        $requestId = $headers['x-request-id'] ?? null;
        return ApiError::of($document['code'], $message, $status, $requestId, self::retryAfter($headers));
    }

    public static function decoded(string $text): mixed
    {
        return json_decode($text, true, 512, JSON_INVALID_UTF8_SUBSTITUTE);
    }

    /**
     * Such as the page of a proxy whose server is away.
     *
     * @param array<string, string> $headers
     */
    private static function notParley(int $status, array $headers, string $body): InvalidResponseError
    {
        $excerpt = trim((string) preg_replace('/\s+/', ' ', substr($body, 0, 120)));
        $kind = $headers['content-type'] ?? 'no content type';
        return new InvalidResponseError(
            "Status $status with $kind is not a response of Parley: $excerpt",
            $status,
            $headers['x-request-id'] ?? null,
            self::retryAfter($headers),
        );
    }

    /**
     * Seconds, also where a proxy has written a date.
     *
     * @param array<string, string> $headers
     */
    private static function retryAfter(array $headers): ?float
    {
        $text = trim($headers['retry-after'] ?? '');
        if ($text === '' || preg_match('/^\d+$/', $text) === 1) {
            return $text === '' ? null : (float) $text;
        }
        $time = strtotime($text);
        return $time === false ? null : (float) max(0, $time - time());
    }
}
